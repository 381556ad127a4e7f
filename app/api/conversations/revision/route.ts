import { operations } from '@/lib/api/operations/operations'
import { readConversationRevision } from '@/lib/server/db/conversations/conversations'
import { revisionResponse } from '@/lib/server/http/rest-responses'
import { route } from '@/lib/server/http/route'

/** Returns `{revision}`, which changes with the conversation list. */
export const GET = route(operations.readConversationRevision, async ({ viewer, request }) =>
  revisionResponse(request, await readConversationRevision(viewer)),
)
