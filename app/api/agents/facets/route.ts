import { operations } from '@/lib/api/operations/operations'
import { readAgentFacets } from '@/lib/server/db/agents/agent-facets'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.countFacets, ({ viewer, query }) => readAgentFacets(viewer, query))
