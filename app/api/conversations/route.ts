import { operations } from '@/lib/api/operations/operations'
import { listConversationPage } from '@/lib/server/conversations/conversation-page'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.listConversations, ({ viewer, query }) => listConversationPage(viewer, query))
