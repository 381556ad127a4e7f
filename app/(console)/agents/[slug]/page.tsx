import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { createLoader } from 'nuqs/server'
import { TabPanel } from '@/app/(console)/agents/[slug]/tab-panel'
import { ClientMessages } from '@/app/client-messages'
import { AgentHeader } from '@/components/agents/detail/agent-header'
import { FollowCatalog } from '@/components/agents/follow-catalog'
import { agentTabParams, healthParams, signInParams } from '@/components/agents/detail/agent-tab'
import { cardParams } from '@/components/agents/detail/card/card-view'
import { AgentNotes } from '@/components/agents/detail/agent-notes'
import { AgentTrail } from '@/components/agents/detail/agent-trail'
import { AgentTabs } from '@/components/agents/detail/agent-tabs'
import { Page } from '@/components/ui/layout/page'
import { resolveListenAddress } from '@/lib/a2a/cards/resolve-url'
import { findPageAgent, requirePageViewer } from '@/lib/server/http/page-viewer'
import { toAgentSummary } from '@/lib/server/agents/agent-view'
import { readCatalogRevision } from '@/lib/server/db/agents/catalog/catalog-changes'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'

type Props = PageProps<'/agents/[slug]'>
const readTab = createLoader(agentTabParams)
const readDays = createLoader(healthParams)
const readCards = createLoader(cardParams)
const readSignIn = createLoader(signInParams)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params
  const agent = await findPageAgent(slug)
  return { title: agent?.name ?? slug }
}

export default async function AgentPage({ params, searchParams }: Props) {
  const viewer = await requirePageViewer()
  // Read first, so that a change during rendering leads to a refresh.
  const revision = await readCatalogRevision(viewer)
  const { slug } = await params
  const record = await findPageAgent(slug)
  if (!record) notFound()
  const { tab } = await readTab(searchParams)
  const { days } = await readDays(searchParams)
  const { authorized, refused } = await readSignIn(searchParams)
  const scheme = authorized ?? refused
  const agent = toAgentSummary(viewer, record, readBaseUrl(await headers()))
  return (
    <ClientMessages
      of={[
        'agent',
        'attempts',
        'cardDiff',
        'cardTab',
        'checks',
        'credentials',
        'directory',
        'favorite',
        'health',
        'parts',
        'ratings',
        'retention',
        'states',
        'status',
        'strip',
        'tasks',
        'traces',
      ]}
    >
      <Page>
        <FollowCatalog known={revision} />
        <AgentTrail archived={agent.lifecycle === 'archived'} />
        <AgentHeader agent={agent} />
        <AgentNotes agent={agent} reachableUrl={resolveListenAddress(record.url, record.cardUrl)} />
        <AgentTabs shown={tab}>
          <TabPanel
            tab={tab}
            viewer={viewer}
            record={record}
            days={days}
            cards={await readCards(searchParams)}
            back={scheme === null ? null : { scheme, refused: refused !== null }}
          />
        </AgentTabs>
      </Page>
    </ClientMessages>
  )
}
