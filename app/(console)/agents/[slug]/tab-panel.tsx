import { headers } from 'next/headers'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { archive, change, look, readExtendedCard, refresh, see } from '@/app/(console)/agents/[slug]/actions'
import type { AgentTab } from '@/components/agents/detail/agent-tab'
import { ArchivedPanel } from '@/components/agents/detail/archived-panel'
import { CardPanel } from '@/components/agents/detail/card/card-panel'
import { ConnectPanel } from '@/components/agents/detail/connect-panel'
import { CredentialsPanel } from '@/components/agents/detail/credentials-panel'
import { HealthPanel } from '@/components/agents/detail/health/health-panel'
import { NoTasksYet } from '@/components/agents/detail/no-tasks-yet'
import { Overview } from '@/components/agents/detail/overview'
import { SettingsPanel } from '@/components/agents/detail/settings-panel'
import type { SignInResult } from '@/components/agents/detail/sign-in-note'
import { TaskBrowser } from '@/components/tasks/task-browser'
import type { healthDays } from '@/lib/api/agent-health'
import { taskQuerySchema } from '@/lib/api/task-calls'
import { choiceOf } from '@/lib/server/agents/agent-content'
import { cardReport } from '@/lib/server/agents/card-report'
import { type ChosenCards, cardTab } from '@/lib/server/agents/card-tab'
import { recentChanges } from '@/lib/server/agents/recent-changes'
import { agentDetail } from '@/lib/server/agents/detail'
import { knownOwners } from '@/lib/server/agents/known-owners'
import { storedCard } from '@/lib/server/agents/stored-card'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { env } from '@/lib/server/env'
import { baseUrl } from '@/lib/server/http/base-url'
import { defaultLimits } from '@/lib/server/retention/limits'
import { signingKey } from '@/lib/server/signing/signing-key'
import { agentHealth } from '@/lib/server/probes/agent-health'
import { seeChange } from '@/lib/server/probes/see-change'
import { taskPage } from '@/lib/server/tasks/task-page'
import type { Viewer } from '@/lib/server/viewer'

interface TabPanelProps {
  tab: AgentTab
  viewer: Viewer
  record: AgentRecord
  /** How far back its health is told. */
  days: (typeof healthDays)[number]
  /** What a provider sent the person back with. */
  back: SignInResult | null
  /** Which stored cards are to be shown. */
  cards: ChosenCards
}

/** What stands under one tab of an agent's page. */
export async function TabPanel({ tab, viewer, record, days, back, cards }: TabPanelProps) {
  const agent = await agentDetail(record, baseUrl(await headers()))
  switch (tab) {
    case 'overview':
      return (
        <Overview
          agent={agent}
          card={(await storedCard(record)).reading.card}
          changes={await recentChanges(record)}
          readExtendedCard={readExtendedCard}
        />
      )
    case 'tasks': {
      const t = await getTranslations('agent.tasks')
      const query = { agent: agent.slug }
      const first = await taskPage(viewer, taskQuerySchema.parse(query))
      return (
        <>
          <TaskBrowser first={first} query={query} showAgent={false} empty={<NoTasksYet agent={agent} />} />
          {first.total > 0 ? (
            <Link href={`/tasks?agent=${agent.slug}`} className="text-accent underline-offset-2 hover:underline">
              {t('all')}
            </Link>
          ) : null}
        </>
      )
    }
    case 'card':
      await seeChange(record.id)
      return (
        <CardPanel
          agent={agent}
          report={await cardReport(record)}
          view={await cardTab(record, cards)}
          refresh={refresh}
          change={change}
        />
      )
    case 'credentials':
      if (record.lifecycle === 'archived') return <ArchivedPanel agent={agent} />
      return <CredentialsPanel slug={agent.slug} back={back} />
    case 'health':
      return (
        <HealthPanel agent={agent} health={await agentHealth(record, days)} look={look} see={see} change={change} />
      )
    case 'connect':
      return (
        <ConnectPanel
          agent={agent}
          secured={env().ACCESS_TOKEN !== undefined}
          signedBy={{ kid: (await signingKey()).kid, jwksUrl: `${baseUrl(await headers())}/.well-known/jwks.json` }}
        />
      )
    case 'settings':
      if (record.lifecycle === 'archived') return <ArchivedPanel agent={agent} />
      return (
        <SettingsPanel
          agent={agent}
          endpoint={choiceOf(record, await storedCard(record)).url}
          owners={await knownOwners(viewer)}
          limits={await defaultLimits()}
          change={change}
          archive={archive}
        />
      )
  }
}
