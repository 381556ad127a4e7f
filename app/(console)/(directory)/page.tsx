import { Plus } from 'lucide-react'
import { headers } from 'next/headers'
import Link from 'next/link'
import { getFormatter, getTranslations } from 'next-intl/server'
import { createLoader, type SearchParams } from 'nuqs/server'
import { preview, register, registerSamples } from '@/app/(console)/agents/new/actions'
import { AgentList } from '@/components/agents/directory/agent-list'
import { directoryParams, mostAgents } from '@/components/agents/directory/directory-params'
import { DirectoryToolbar } from '@/components/agents/directory/directory-toolbar'
import { EmptyCatalog } from '@/components/agents/directory/empty-catalog'
import { MoreAgents } from '@/components/agents/directory/more-agents'
import { NoMatch } from '@/components/agents/directory/no-match'
import { Button } from '@/components/ui/button'
import { Page } from '@/components/ui/page'
import { catalogView } from '@/lib/server/agents/catalog-view'
import { agentFacets } from '@/lib/server/db/agent-facets'
import { env } from '@/lib/server/env'
import { baseUrl } from '@/lib/server/http/base-url'
import { pageViewer } from '@/lib/server/http/viewer'

/** More agents than this are listed in rows. */
const mostCards = 50
const readParams = createLoader(directoryParams)

export default async function DirectoryPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const viewer = await pageViewer()
  const t = await getTranslations('directory')
  const format = await getFormatter()
  const { show, ...filters } = await readParams(searchParams)
  const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null))
  const count = Math.max(1, Math.min(show, mostAgents))
  const [facets, { agents, total }] = await Promise.all([
    agentFacets(viewer),
    catalogView(viewer, query, count, baseUrl(await headers())),
  ])

  if (facets.total + facets.archived === 0 || (facets.total === 0 && !filters.lifecycle))
    return (
      <Page title={t('title')}>
        <EmptyCatalog preview={preview} register={register} {...(env().SAMPLES && { addSamples: registerSamples })} />
      </Page>
    )
  const addAgent = (
    <Button asChild variant="primary">
      <Link href="/agents/new">
        <Plus />
        {t('add')}
      </Link>
    </Button>
  )
  return (
    <Page title={t('title')} note={format.number(total)} actions={addAgent}>
      <DirectoryToolbar values={facets} />
      {agents.length > 0 ? (
        <AgentList agents={agents} layout={facets.total > mostCards ? 'rows' : 'cards'} />
      ) : (
        <NoMatch />
      )}
      <MoreAgents shown={agents.length} total={total} />
    </Page>
  )
}
