import type { ReactNode } from 'react'
import { signOut } from '@/app/sign-in/actions'
import { ClientMessages } from '@/app/client-messages'
import { type PageViewer, ViewerProvider } from '@/components/entities/viewer/viewer-context'
import { AppShell } from '@/components/shell/app-shell'
import { readProfile } from '@/lib/server/access/accounts'
import { countAttention } from '@/lib/server/conversations/conversation-page'
import { areAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { listTeams } from '@/lib/server/db/access/teams'
import { requirePageViewer } from '@/lib/server/http/page-viewer'
import type { Viewer } from '@/lib/server/platform/viewer'

async function readPageViewer(viewer: Viewer): Promise<PageViewer> {
  const { role } = viewer
  if (!(await areAccountsOn()))
    return { role, accounts: false, inTeam: false, name: '', email: null, picture: null, teams: [] }
  const [{ name, email, picture }, teams] = await Promise.all([readProfile(viewer), listTeams(viewer)])
  const inTeam = viewer.teamIds.length > 0
  return { role, accounts: true, inTeam, name, email, picture, teams: teams.map(({ id, name }) => ({ id, name })) }
}

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const viewer = await requirePageViewer()
  const [pageViewer, waiting] = await Promise.all([readPageViewer(viewer), countAttention(viewer)])
  return (
    <ClientMessages of={['nav']}>
      <ViewerProvider viewer={pageViewer} signOut={pageViewer.accounts ? signOut : null}>
        <AppShell waiting={waiting}>{children}</AppShell>
      </ViewerProvider>
    </ClientMessages>
  )
}
