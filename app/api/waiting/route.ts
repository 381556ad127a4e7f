import { countWaiting } from '@/lib/server/db/tasks'
import { route } from '@/lib/server/http/route'

/** `{count}`: how many tasks wait for the person; what the badge in the navigation asks for. */
export const GET = route(async ({ viewer }) => Response.json({ count: await countWaiting(viewer) }))
