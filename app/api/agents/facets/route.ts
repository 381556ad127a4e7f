import { facetQuerySchema } from '@/lib/api/agent-calls'
import { agentFacets } from '@/lib/server/db/agent-facets'
import { readQuery } from '@/lib/server/http/read-json'
import { route } from '@/lib/server/http/route'

export const GET = route(async ({ request, viewer }) =>
  Response.json(await agentFacets(viewer, readQuery(request, facetQuerySchema))),
)
