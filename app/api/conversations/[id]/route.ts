import { conversationPatchSchema } from '@/lib/api/conversation'
import {
  patchConversation,
  removeConversation,
  requireConversation,
} from '@/lib/server/conversations/change-conversation'
import { toConversationSummary } from '@/lib/server/conversations/conversation-page'
import { readJson } from '@/lib/server/platform/http/read-json'
import { route } from '@/lib/server/http/route'

type Params = { id: string }

export const GET = route<Params>(async ({ viewer, params }) =>
  Response.json(toConversationSummary(await requireConversation(viewer, params.id))),
)

export const PATCH = route<Params>(async ({ request, viewer, params }) => {
  const patch = await readJson(request, conversationPatchSchema)
  return Response.json(toConversationSummary(await patchConversation(viewer, params.id, patch)))
})

export const DELETE = route<Params>(async ({ viewer, params }) =>
  Response.json(await removeConversation(viewer, params.id)),
)
