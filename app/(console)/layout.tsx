import type { ReactNode } from 'react'
import { Frame } from '@/components/shell/frame'
import { countWaiting } from '@/lib/server/db/tasks'
import { pageViewer } from '@/lib/server/http/viewer'

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  return <Frame waiting={await countWaiting(await pageViewer())}>{children}</Frame>
}
