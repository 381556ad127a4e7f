import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { createLoader } from 'nuqs/server'
import { change } from '@/app/(console)/agents/[slug]/actions'
import { TabPanel } from '@/app/(console)/agents/[slug]/tab-panel'
import { Words } from '@/app/words'
import { AgentHeader } from '@/components/agents/detail/agent-header'
import { FollowCatalog } from '@/components/agents/follow-catalog'
import { agentTabParams, healthParams, signInParams } from '@/components/agents/detail/agent-tab'
import { cardParams } from '@/components/agents/detail/card/card-params'
import { AgentNotes } from '@/components/agents/detail/agent-notes'
import { AgentTabs } from '@/components/agents/detail/agent-tabs'
import { Page } from '@/components/ui/page'
import { foundEndpoint } from '@/lib/a2a/cards/found-endpoint'
import { pageAgent } from '@/lib/server/agents/page-agent'
import { agentSummary } from '@/lib/server/agents/summary'
import { catalogRevision } from '@/lib/server/db/catalog-revision'
import { baseUrl } from '@/lib/server/http/base-url'
import { pageViewer } from '@/lib/server/http/viewer'

type Props = PageProps<'/agents/[slug]'>
const readTab = createLoader(agentTabParams)
const readDays = createLoader(healthParams)
const readCards = createLoader(cardParams)
const readSignIn = createLoader(signInParams)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params
  const agent = await pageAgent(slug)
  return { title: agent?.name ?? slug }
}

export default async function AgentPage({ params, searchParams }: Props) {
  const viewer = await pageViewer()
  // Read first: what changes while the rest is read is seen by asking again.
  const revision = await catalogRevision(viewer)
  const { slug } = await params
  const record = await pageAgent(slug)
  if (!record) notFound()
  const { tab } = await readTab(searchParams)
  const { days } = await readDays(searchParams)
  const { authorized, refused } = await readSignIn(searchParams)
  const scheme = authorized ?? refused
  const agent = agentSummary(record, baseUrl(await headers()))
  return (
    <Words
      of={[
        'agent',
        'attempts',
        'cardDiff',
        'cardTab',
        'checks',
        'credentials',
        'directory',
        'favorite',
        'frames',
        'health',
        'parts',
        'retention',
        'states',
        'status',
        'strip',
        'tasks',
      ]}
    >
      <Page>
        <FollowCatalog known={revision} />
        <AgentHeader agent={agent} />
        <AgentNotes agent={agent} foundUrl={foundEndpoint(record.url, record.cardUrl)} change={change} />
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
    </Words>
  )
}
