import { cookies, headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { createLoader, type SearchParams } from 'nuqs/server'
import { NoAgents } from '@/app/(console)/(directory)/no-agents'
import { Welcome } from '@/app/(console)/(directory)/welcome'
import { FollowCatalog } from '@/components/agents/follow-catalog'
import {
  agentPageSize,
  buildCatalogQuery,
  directoryParams,
  layoutCookie,
} from '@/components/agents/directory/directory-params'
import { DirectoryScreen } from '@/components/agents/directory/directory-screen'
import { Page } from '@/components/ui/layout/page'
import { agentQuerySchema, facetQuerySchema } from '@/lib/api/agent-calls'
import { listAgentSummaries } from '@/lib/server/agents/listed-agent'
import { readAgentFacets } from '@/lib/server/db/agents/agent-facets'
import { readCatalogRevision } from '@/lib/server/db/agents/catalog/catalog-changes'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'
import { validateQuery } from '@/lib/server/platform/http/read-json'
import { requirePageViewer } from '@/lib/server/http/page-viewer'

const readParams = createLoader(directoryParams)

export default async function DirectoryPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const viewer = await requirePageViewer()
  const params = await readParams(searchParams)
  const query = buildCatalogQuery(params)
  const searchParameters = new URLSearchParams(query)
  // Read first, so that a change during rendering leads to a refresh.
  const revision = await readCatalogRevision(viewer)
  const [facets, page] = await Promise.all([
    readAgentFacets(viewer, validateQuery(searchParameters, facetQuerySchema)),
    listAgentSummaries(
      viewer,
      { ...validateQuery(searchParameters, agentQuerySchema), limit: agentPageSize },
      readBaseUrl(await headers()),
    ),
  ])

  if (facets.total === 0 && (facets.archived === 0 || !params.lifecycle)) {
    const t = await getTranslations('directory')
    return (
      <Page title={t('title')}>
        <FollowCatalog known={revision} />
        <Welcome viewer={viewer} />
        <NoAgents archived={facets.archived} />
      </Page>
    )
  }
  return (
    <DirectoryScreen
      initial={{ query, listing: { ...page, facets, revision } }}
      chosenLayout={(await cookies()).get(layoutCookie)?.value}
      welcome={<Welcome viewer={viewer} />}
    />
  )
}
