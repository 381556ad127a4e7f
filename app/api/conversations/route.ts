import { conversationQuerySchema } from '@/lib/api/conversation'
import { conversationPage } from '@/lib/server/conversations/conversation-page'
import { readQuery } from '@/lib/server/http/read-json'
import { route } from '@/lib/server/http/route'

export const GET = route(async ({ request, viewer }) =>
  Response.json(await conversationPage(viewer, readQuery(request, conversationQuerySchema))),
)
