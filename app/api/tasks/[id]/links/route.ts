import { linkInputSchema } from '@/lib/api/task-link'
import { readBaseUrl } from '@/lib/server/platform/http/base-url'
import { readJson } from '@/lib/server/platform/http/read-json'
import { route } from '@/lib/server/http/route'
import { listLinks, shareTask } from '@/lib/server/traces/task-links'

type Params = { id: string }

export const GET = route<Params>(async ({ viewer, params }) => Response.json(await listLinks(viewer, params.id)))

export const POST = route<Params>(async ({ request, viewer, params }) => {
  const input = await readJson(request, linkInputSchema)
  return Response.json(await shareTask(viewer, params.id, input, readBaseUrl(request.headers)), { status: 201 })
})
