import { operations } from '@/lib/api/operations/operations'
import { respondSignedIn } from '@/lib/server/access/session-cookie'
import { acceptInvitation } from '@/lib/server/access/sign-in'
import { route } from '@/lib/server/http/route'

export const POST = route(operations.acceptInvitation, async ({ body: { token, ...input }, request }) =>
  respondSignedIn(operations.acceptInvitation, await acceptInvitation(token, input, request.headers), request.headers),
)
