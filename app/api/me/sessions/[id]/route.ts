import { operations } from '@/lib/api/operations/operations'
import { endOwnSession } from '@/lib/server/access/accounts'
import { route } from '@/lib/server/http/route'

export const DELETE = route(operations.endSession, ({ viewer, params }) => endOwnSession(viewer, params.id))
