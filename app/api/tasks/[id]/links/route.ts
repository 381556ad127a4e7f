import { linkInputSchema } from '@/lib/api/task-link'
import { baseUrl } from '@/lib/server/http/base-url'
import { readJson } from '@/lib/server/http/read-json'
import { route } from '@/lib/server/http/route'
import { linksOf, shareTask } from '@/lib/server/traces/task-links'

type Params = { id: string }

export const GET = route<Params>(async ({ viewer, params }) => Response.json(await linksOf(viewer, params.id)))

export const POST = route<Params>(async ({ request, viewer, params }) => {
  const input = await readJson(request, linkInputSchema)
  return Response.json(await shareTask(viewer, params.id, input, baseUrl(request.headers)), { status: 201 })
})
