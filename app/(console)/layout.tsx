import type { ReactNode } from 'react'
import { Frame } from '@/components/shell/frame'
import { countAttention } from '@/lib/server/conversations/count-attention'
import { pageViewer } from '@/lib/server/http/viewer'

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  return <Frame waiting={await countAttention(await pageViewer())}>{children}</Frame>
}
