import { operations } from '@/lib/api/operations/operations'
import { listPrompts, savePrompt } from '@/lib/server/db/agents/prompts'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.listPrompts, async ({ viewer, params }) => ({
  prompts: await listPrompts(viewer, params.id),
}))

export const POST = route(operations.savePrompt, ({ viewer, params, body }) => savePrompt(viewer, params.id, body))
