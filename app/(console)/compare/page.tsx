import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/client-messages'
import { CompareScreen } from '@/components/compare/compare-screen'
import { type ComparedAgent, parseSlugs, parseTasks } from '@/components/compare/compared-agent'
import { NeedsRole } from '@/components/entities/viewer/needs-role'
import { Page } from '@/components/ui/layout/page'
import { includesRole } from '@/lib/access/roles'
import { dialects } from '@/lib/a2a/dialects'
import { readStoredCard } from '@/lib/server/db/agents/card-document'
import { toAgentSummary } from '@/lib/server/agents/agent-view'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findAgent } from '@/lib/server/db/agents/agents'
import type { Viewer } from '@/lib/server/platform/viewer'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'
import { requirePageViewer } from '@/lib/server/http/page-viewer'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('compare')
  return { title: t('title') }
}

export default async function ComparePage({ searchParams }: PageProps<'/compare'>) {
  const viewer = await requirePageViewer()
  if (!includesRole(viewer.role, 'member')) {
    const t = await getTranslations('compare')
    return (
      <Page title={t('title')}>
        <NeedsRole least="member" />
      </Page>
    )
  }
  const { agents, tasks } = await searchParams
  const records = await Promise.all(parseSlugs(agents).map((slug) => findAgent(viewer, slug)))
  const base = readBaseUrl(await headers())
  const comparedAgents = await Promise.all(
    records.flatMap((record) => (record ? [comparedAgent(viewer, record, base)] : [])),
  )
  return (
    <ClientMessages of={['attempts', 'compare', 'forms', 'parts', 'states']}>
      <CompareScreen agents={comparedAgents} begun={parseTasks(tasks)} />
    </ClientMessages>
  )
}

async function comparedAgent(viewer: Viewer, record: AgentRecord, base: string): Promise<ComparedAgent> {
  const { slug, name, icon, dialect, protocolVersion, binding } = toAgentSummary(viewer, record, base)
  // A malformed card does not prevent a comparison.
  const stored =
    dialects[dialect].extensionsHeader === undefined ? null : await readStoredCard(record).catch(() => null)
  const extensions = stored?.reading.card.capabilities.extensions ?? []
  const required = extensions.filter((extension) => extension.required).map(({ uri }) => uri)
  return { slug, name, icon, dialect, protocolVersion, binding, required }
}
