import { openRoute } from '@/lib/server/http/route'
import { sharedTask } from '@/lib/server/traces/shared-task'

/** For whoever has a link: one task, and nothing else of Switchboard. */
export const GET = openRoute<{ token: string }>((request, { token }) => sharedTask(request, token))
