import { headers } from 'next/headers'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import type { AgentTab } from '@/components/agents/detail/agent-tab'
import { LockedPanel } from '@/components/agents/detail/access/locked-panel'
import { ArchivedPanel, NoTasksYet } from '@/components/agents/detail/empty-panels'
import { CardPanel } from '@/components/agents/detail/card/card-panel'
import { ConnectPanel } from '@/components/agents/detail/connect/connect-panel'
import { CredentialsPanel, type SignInResult } from '@/components/agents/detail/credentials-panel'
import { HealthPanel } from '@/components/agents/detail/health/health-panel'
import { Overview } from '@/components/agents/detail/overview'
import { SettingsPanel } from '@/components/agents/detail/settings-panel'
import { TaskBrowser } from '@/components/tasks/task-browser'
import { includesRole } from '@/lib/access/roles'
import type { AgentDetail } from '@/lib/api/agent'
import type { healthDays } from '@/lib/api/agent-health'
import { buildUrl } from '@/lib/api/operations/build-url'
import { taskQuerySchema } from '@/lib/api/task-calls'
import { areAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { isSignInRequired } from '@/lib/server/db/access/sign-in-required'
import { listTeams } from '@/lib/server/db/access/teams'
import { readUserOverrides } from '@/lib/server/db/agents/discovered-overrides'
import { buildCardReport, loadCardTab, type SelectedCards } from '@/lib/server/agents/cards/card-tab'
import { readRecentCardChanges } from '@/lib/server/agents/cards/card-changes'
import { buildAgentDetail, listOwners } from '@/lib/server/agents/agent-view'
import { hasBreakingChange } from '@/lib/server/db/agents/card-versions'
import { readStoredCard } from '@/lib/server/db/agents/card-document'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'
import { readDefaultRetention } from '@/lib/server/retention/retention-limits'
import { readGrpcListener } from '@/lib/server/gateway/grpc/listener-address'
import { getSigningKey } from '@/lib/server/signing/signing-key'
import { readAgentHealth } from '@/lib/server/agents/probes/agent-health'
import { listTaskPage } from '@/lib/server/tasks/task-detail'
import type { Viewer } from '@/lib/server/platform/viewer'
import { requirePageViewer } from '@/lib/server/http/page-viewer'

interface TabPanelProps {
  tab: AgentTab
  viewer: Viewer
  record: AgentRecord
  /** Period of the health history in days. */
  days: (typeof healthDays)[number]
  /** Result of a sign-in at a provider. */
  back: SignInResult | null
  /** Stored cards to compare. */
  cards: SelectedCards
}

/** Members enter their own credentials; shared ones need the right to change the agent. */
function canSetCredentials({ role }: Viewer, { credentials, changeable }: AgentDetail['access']): boolean {
  return changeable || (credentials === 'personal' && includesRole(role, 'member'))
}

/** Content of one tab of an agent's page. */
export async function TabPanel({ tab, viewer, record, days, back, cards }: TabPanelProps) {
  const agent = await buildAgentDetail(await requirePageViewer(), record, readBaseUrl(await headers()))
  switch (tab) {
    case 'overview':
      return (
        <Overview
          agent={agent}
          card={(await readStoredCard(record)).reading.card}
          changes={await readRecentCardChanges(record)}
        />
      )
    case 'tasks': {
      const t = await getTranslations('agent.tasks')
      const query = { agent: agent.slug }
      const first = await listTaskPage(viewer, taskQuerySchema.parse(query))
      return (
        <>
          <TaskBrowser first={first} query={query} showAgent={false} selectable empty={<NoTasksYet agent={agent} />} />
          {first.total > 0 ? (
            <Link href={`/tasks?agent=${agent.slug}`} className="text-accent underline-offset-2 hover:underline">
              {t('all')}
            </Link>
          ) : null}
        </>
      )
    }
    case 'card':
      return (
        <CardPanel
          agent={agent}
          report={await buildCardReport(record)}
          view={await loadCardTab(record, cards)}
          unseen={agent.statusCode === 'changed' || (await hasBreakingChange(record.id, new Date()))}
        />
      )
    case 'credentials':
      if (!canSetCredentials(viewer, agent.access)) return <LockedPanel access={agent.access} />
      if (record.lifecycle === 'archived') return <ArchivedPanel agent={agent} />
      return <CredentialsPanel slug={agent.slug} back={back} isPersonal={agent.access.credentials === 'personal'} />
    case 'health':
      return <HealthPanel agent={agent} health={await readAgentHealth(record, days)} />
    case 'connect': {
      const baseUrl = readBaseUrl(await headers())
      return (
        <ConnectPanel
          agent={agent}
          baseUrl={baseUrl}
          grpc={readGrpcListener(baseUrl)}
          secured={await isSignInRequired()}
          signedBy={{
            kid: (await getSigningKey()).kid,
            jwksUrl: buildUrl('readSigningKeys', {}, baseUrl),
          }}
        />
      )
    }
    case 'settings':
      if (!agent.access.changeable) return <LockedPanel access={agent.access} />
      if (record.lifecycle === 'archived') return <ArchivedPanel agent={agent} />
      return (
        <SettingsPanel
          agent={agent}
          endpoint={readUserOverrides(record, await readStoredCard(record)).url}
          owners={await listOwners(viewer)}
          limits={await readDefaultRetention()}
          teams={(await areAccountsOn()) ? await listTeams(viewer) : null}
        />
      )
  }
}
