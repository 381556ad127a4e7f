import { operations } from '@/lib/api/operations/operations'
import { readConversationTeams, shareConversationWithTeams } from '@/lib/server/conversations/share-with-teams'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.readConversationTeams, ({ viewer, params }) =>
  readConversationTeams(viewer, params.id),
)

export const PUT = route(operations.shareConversation, ({ viewer, params, body }) =>
  shareConversationWithTeams(viewer, params.id, body.teamIds),
)
