import type { ReactNode } from 'react'
import { ClientMessages } from '@/app/client-messages'
import { AppShell } from '@/components/shell/app-shell'
import { countAttention } from '@/lib/server/conversations/conversation-page'
import { requirePageViewer } from '@/lib/server/http/page-viewer'

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <ClientMessages of={['nav']}>
      <AppShell waiting={await countAttention(await requirePageViewer())}>{children}</AppShell>
    </ClientMessages>
  )
}
