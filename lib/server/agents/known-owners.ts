import 'server-only'
import { agentFacets } from '@/lib/server/db/agent-facets'
import type { Viewer } from '@/lib/server/viewer'

/** Who looks after agents of the catalog, those with most agents first. */
export async function knownOwners(viewer: Viewer): Promise<string[]> {
  const { facets } = await agentFacets(viewer)
  return facets.owner.map(({ label }) => label)
}
