import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { Words } from '@/app/words'
import { CompareScreen } from '@/components/compare/compare-screen'
import { type ComparedAgent, slugsIn, tasksIn } from '@/components/compare/compared-agent'
import { dialects } from '@/lib/a2a/dialects'
import { storedCard } from '@/lib/server/agents/stored-card'
import { agentSummary } from '@/lib/server/agents/summary'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { findAgent } from '@/lib/server/db/agents'
import { baseUrl } from '@/lib/server/http/base-url'
import { pageViewer } from '@/lib/server/http/viewer'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('compare')
  return { title: t('title') }
}

export default async function ComparePage({ searchParams }: PageProps<'/compare'>) {
  const viewer = await pageViewer()
  const { agents, tasks } = await searchParams
  const records = await Promise.all(slugsIn(agents).map((slug) => findAgent(viewer, slug)))
  const base = baseUrl(await headers())
  const found = await Promise.all(records.flatMap((record) => (record ? [comparedAgent(record, base)] : [])))
  return (
    <Words of={['attempts', 'compare', 'parts', 'states']}>
      <CompareScreen agents={found} begun={tasksIn(tasks)} />
    </Words>
  )
}

async function comparedAgent(record: AgentRecord, base: string): Promise<ComparedAgent> {
  const { slug, name, icon, dialect, protocolVersion, binding } = agentSummary(record, base)
  // A card that cannot be read keeps nobody from asking.
  const stored = dialects[dialect].extensionsHeader === undefined ? null : await storedCard(record).catch(() => null)
  const extensions = stored?.reading.card.capabilities.extensions ?? []
  const required = extensions.filter((extension) => extension.required).map(({ uri }) => uri)
  return { slug, name, icon, dialect, protocolVersion, binding, required }
}
