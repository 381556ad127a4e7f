import { conversationQuerySchema } from '@/lib/api/conversation'
import { listConversationPage } from '@/lib/server/conversations/conversation-page'
import { readQuery } from '@/lib/server/platform/http/read-json'
import { route } from '@/lib/server/http/route'

export const GET = route(async ({ request, viewer }) =>
  Response.json(await listConversationPage(viewer, readQuery(request, conversationQuerySchema))),
)
