import { operations } from '@/lib/api/operations/operations'
import { createPasswordLink } from '@/lib/server/access/accounts'
import { route } from '@/lib/server/http/route'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'

export const POST = route(operations.createPasswordLink, ({ viewer, params, request }) =>
  createPasswordLink(viewer, params.id, readBaseUrl(request.headers)),
)
