import 'server-only'
import { readAgentFacets } from '@/lib/server/db/agents/agent-facets'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns the owners of the catalog's agents, those with the most agents first. */
export async function listOwners(viewer: Viewer): Promise<string[]> {
  const { facets } = await readAgentFacets(viewer)
  return facets.owner.map(({ label }) => label)
}
