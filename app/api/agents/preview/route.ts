import { agentInputSchema } from '@/lib/api/agent'
import { answerPreview } from '@/lib/server/agents/answer-preview'
import { readJson } from '@/lib/server/http/read-json'
import { route } from '@/lib/server/http/route'

export const POST = route(async ({ request, viewer, requestId }) =>
  answerPreview({ viewer, input: await readJson(request, agentInputSchema), request, requestId }),
)
