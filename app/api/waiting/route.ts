import { operations } from '@/lib/api/operations/operations'
import { countAttention } from '@/lib/server/conversations/conversation-page'
import { route } from '@/lib/server/http/route'

/** Returns the numbers of waiting tasks and unread conversations, for the badges. */
export const GET = route(operations.countWaiting, ({ viewer }) => countAttention(viewer))
