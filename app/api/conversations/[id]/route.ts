import { conversationPatchSchema } from '@/lib/api/conversation'
import { changeExisting } from '@/lib/server/conversations/change-existing'
import { conversationSummary } from '@/lib/server/conversations/conversation-page'
import { existingConversation } from '@/lib/server/conversations/existing-conversation'
import { removeConversation } from '@/lib/server/conversations/remove'
import { readJson } from '@/lib/server/http/read-json'
import { route } from '@/lib/server/http/route'

type Params = { id: string }

export const GET = route<Params>(async ({ viewer, params }) =>
  Response.json(conversationSummary(await existingConversation(viewer, params.id))),
)

export const PATCH = route<Params>(async ({ request, viewer, params }) => {
  const patch = await readJson(request, conversationPatchSchema)
  return Response.json(conversationSummary(await changeExisting(viewer, params.id, patch)))
})

export const DELETE = route<Params>(async ({ viewer, params }) =>
  Response.json(await removeConversation(viewer, params.id)),
)
