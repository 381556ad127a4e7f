import { operations } from '@/lib/api/operations/operations'
import { Fault } from '@/lib/faults/fault'
import { readIcon } from '@/lib/server/db/agents/icons'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { route } from '@/lib/server/http/route'

const always = 'private, max-age=31536000, immutable'

/** Returns the agent's icon as redrawn by the server. Its URL in the catalog contains its version. */
export const GET = route(operations.readIcon, async ({ request, viewer, params }) => {
  const { id, slug } = await requireAgent(viewer, params.id)
  const icon = await readIcon(id)
  if (!icon) throw new Fault('not-found', `The agent "${slug}" has no icon.`)
  const etag = `"${icon.digest}"`
  const named = new URL(request.url).searchParams.get('v') === icon.digest
  const headers = { ETag: etag, 'Cache-Control': named ? always : 'private, no-cache' }
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
  return new Response(new Blob([icon.image.slice()]), { headers: { ...headers, 'Content-Type': 'image/webp' } })
})
