import { operations } from '@/lib/api/operations/operations'
import { listModels } from '@/lib/server/gateway/openai/models'
import { earlyOpenAiFailure } from '@/lib/server/gateway/openai/openai-response'
import { route } from '@/lib/server/http/route'

export const GET = route(
  operations.listModels,
  async ({ viewer }) => ({ object: 'list' as const, data: await listModels(viewer) }),
  earlyOpenAiFailure,
)
