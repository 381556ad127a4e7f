import { refreshAgent } from '@/lib/server/agents/refresh-agent'
import { readBaseUrl } from '@/lib/server/platform/http/base-url'
import { route } from '@/lib/server/http/route'

export const POST = route<{ id: string }>(async ({ request, viewer, params }) =>
  Response.json(await refreshAgent(viewer, params.id, readBaseUrl(request.headers))),
)
