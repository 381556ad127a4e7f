import { agentInputSchema } from '@/lib/api/agent'
import { respondWithPreview } from '@/lib/server/agents/discovery/respond-with-preview'
import { readJson } from '@/lib/server/platform/http/read-json'
import { route } from '@/lib/server/http/route'

export const POST = route(async ({ request, viewer, requestId }) =>
  respondWithPreview({ viewer, input: await readJson(request, agentInputSchema), request, requestId }),
)
