import { operations } from '@/lib/api/operations/operations'
import { toConversationSummary } from '@/lib/server/conversations/conversation-page'
import { patchConversation } from '@/lib/server/conversations/change-conversation'
import { removeConversation } from '@/lib/server/conversations/change-conversation'
import { readOneConversation } from '@/lib/server/conversations/change-conversation'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.readConversation, ({ viewer, params }) => readOneConversation(viewer, params.id))

export const PATCH = route(operations.changeConversation, async ({ viewer, params, body }) =>
  toConversationSummary(await patchConversation(viewer, params.id, body)),
)

export const DELETE = route(operations.removeConversation, ({ viewer, params }) =>
  removeConversation(viewer, params.id),
)
