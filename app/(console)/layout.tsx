import type { ReactNode } from 'react'
import { Words } from '@/app/words'
import { Frame } from '@/components/shell/frame'
import { countAttention } from '@/lib/server/conversations/count-attention'
import { pageViewer } from '@/lib/server/http/viewer'

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <Words of={['nav']}>
      <Frame waiting={await countAttention(await pageViewer())}>{children}</Frame>
    </Words>
  )
}
