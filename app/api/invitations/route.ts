import { operations } from '@/lib/api/operations/operations'
import { invite } from '@/lib/server/access/accounts'
import { route } from '@/lib/server/http/route'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'

export const POST = route(operations.createInvitation, ({ viewer, body, request }) =>
  invite(viewer, body, readBaseUrl(request.headers)),
)
