import { operations } from '@/lib/api/operations/operations'
import { removePrompt, updatePrompt } from '@/lib/server/db/agents/prompts'
import { route } from '@/lib/server/http/route'

export const PATCH = route(operations.changePrompt, ({ viewer, params, body }) =>
  updatePrompt(viewer, params.id, params.prompt, body),
)

export const DELETE = route(operations.removePrompt, async ({ viewer, params }) => {
  await removePrompt(viewer, params.id, params.prompt)
  return { id: params.prompt }
})
