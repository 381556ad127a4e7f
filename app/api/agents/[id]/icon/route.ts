import { operations } from '@/lib/api/operations/operations'
import { Fault } from '@/lib/faults/fault'
import { readIcon } from '@/lib/server/db/agents/icons'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { respondPicture } from '@/lib/server/http/respond-picture'
import { route } from '@/lib/server/http/route'

/** Returns the agent's icon as redrawn by the server. Its URL in the catalog contains its version. */
export const GET = route(operations.readIcon, async ({ request, viewer, params }) => {
  const { id, slug } = await requireAgent(viewer, params.id)
  const icon = await readIcon(id)
  if (!icon) throw new Fault('not-found', `The agent "${slug}" has no icon.`)
  return respondPicture(request, { image: icon.image.slice(), digest: icon.digest, type: 'image/webp' })
})
