import { publicRoute } from '@/lib/server/http/route'
import { respondWithSharedTask } from '@/lib/server/traces/shared-task'

/** Public page of a read-only link: one task and nothing else. */
export const GET = publicRoute<{ token: string }>((request, { token }) => respondWithSharedTask(request, token))
