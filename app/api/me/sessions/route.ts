import { operations } from '@/lib/api/operations/operations'
import { endOtherSessions, listOwnSessions } from '@/lib/server/access/accounts'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.listSessions, ({ viewer, request }) => listOwnSessions(viewer, request.headers))

export const DELETE = route(operations.endOtherSessions, ({ viewer, request }) =>
  endOtherSessions(viewer, request.headers),
)
