import { operations } from '@/lib/api/operations/operations'
import { readModel } from '@/lib/server/gateway/openai/models'
import { earlyOpenAiFailure } from '@/lib/server/gateway/openai/openai-response'
import { route } from '@/lib/server/http/route'

export const GET = route(
  operations.readModel,
  ({ viewer, params }) => readModel(viewer, params.model),
  earlyOpenAiFailure,
)
