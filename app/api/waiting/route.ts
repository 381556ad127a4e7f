import { countAttention } from '@/lib/server/conversations/count-attention'
import { route } from '@/lib/server/http/route'

/** How many tasks wait for the person, and how many conversations have news; what the badges ask for. */
export const GET = route(async ({ viewer }) => Response.json(await countAttention(viewer)))
