import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { createLoader } from 'nuqs/server'
import { TabPanel } from '@/app/(console)/agents/[slug]/tab-panel'
import { AgentHeader } from '@/components/agents/detail/agent-header'
import { agentTabParams, signInParams } from '@/components/agents/detail/agent-tab'
import { AgentTabs } from '@/components/agents/detail/agent-tabs'
import { ArchivedNote } from '@/components/agents/detail/archived-note'
import { Page } from '@/components/ui/page'
import { agentSummary } from '@/lib/server/agents/summary'
import { findAgent } from '@/lib/server/db/agents'
import { baseUrl } from '@/lib/server/http/base-url'
import { pageViewer } from '@/lib/server/http/viewer'

type Props = PageProps<'/agents/[slug]'>
const readTab = createLoader(agentTabParams)
const readSignIn = createLoader(signInParams)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params
  const agent = await findAgent(await pageViewer(), slug)
  return { title: agent?.name ?? slug }
}

export default async function AgentPage({ params, searchParams }: Props) {
  const viewer = await pageViewer()
  const { slug } = await params
  const record = await findAgent(viewer, slug)
  if (!record) notFound()
  const { tab } = await readTab(searchParams)
  const { authorized, refused } = await readSignIn(searchParams)
  const scheme = authorized ?? refused
  return (
    <Page>
      <AgentHeader agent={agentSummary(record, baseUrl(await headers()))} />
      {record.lifecycle === 'archived' && tab !== 'settings' ? <ArchivedNote cardUrl={record.cardUrl} /> : null}
      <AgentTabs shown={tab}>
        <TabPanel
          tab={tab}
          viewer={viewer}
          record={record}
          back={scheme === null ? null : { scheme, refused: refused !== null }}
        />
      </AgentTabs>
    </Page>
  )
}
