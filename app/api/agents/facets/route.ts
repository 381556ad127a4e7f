import { facetQuerySchema } from '@/lib/api/agent-calls'
import { readAgentFacets } from '@/lib/server/db/agents/agent-facets'
import { readQuery } from '@/lib/server/platform/http/read-json'
import { route } from '@/lib/server/http/route'

export const GET = route(async ({ request, viewer }) =>
  Response.json(await readAgentFacets(viewer, readQuery(request, facetQuerySchema))),
)
