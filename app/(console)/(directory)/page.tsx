import { cookies, headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { createLoader, type SearchParams } from 'nuqs/server'
import { NoAgents } from '@/app/(console)/(directory)/no-agents'
import { FollowCatalog } from '@/components/agents/follow-catalog'
import { agentsAtOnce, catalogQuery, directoryParams } from '@/components/agents/directory/directory-params'
import { DirectoryScreen } from '@/components/agents/directory/directory-screen'
import { layoutCookie } from '@/components/agents/directory/list-layout'
import { Page } from '@/components/ui/page'
import { agentQuerySchema, facetQuerySchema } from '@/lib/api/agent-calls'
import { catalogView } from '@/lib/server/agents/catalog-view'
import { agentFacets } from '@/lib/server/db/agent-facets'
import { catalogRevision } from '@/lib/server/db/catalog-revision'
import { baseUrl } from '@/lib/server/http/base-url'
import { checkedQuery } from '@/lib/server/http/read-json'
import { pageViewer } from '@/lib/server/http/viewer'

const readParams = createLoader(directoryParams)

export default async function DirectoryPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const viewer = await pageViewer()
  const params = await readParams(searchParams)
  const query = catalogQuery(params)
  const asked = new URLSearchParams(query)
  // Read first: what changes while the rest is read is seen by asking again.
  const revision = await catalogRevision(viewer)
  const [facets, page] = await Promise.all([
    agentFacets(viewer, checkedQuery(asked, facetQuerySchema)),
    catalogView(viewer, { ...checkedQuery(asked, agentQuerySchema), limit: agentsAtOnce }, baseUrl(await headers())),
  ])

  if (facets.total === 0 && (facets.archived === 0 || !params.lifecycle)) {
    const t = await getTranslations('directory')
    return (
      <Page title={t('title')}>
        <FollowCatalog known={revision} />
        <NoAgents archived={facets.archived} />
      </Page>
    )
  }
  return (
    <DirectoryScreen
      given={{ query, listing: { ...page, facets, revision } }}
      chosenLayout={(await cookies()).get(layoutCookie)?.value}
    />
  )
}
