import { operations } from '@/lib/api/operations/operations'
import { respondSignedIn } from '@/lib/server/access/session-cookie'
import { signInWithPassword } from '@/lib/server/access/sign-in'
import { route } from '@/lib/server/http/route'

export const POST = route(operations.signIn, async ({ body, request }) =>
  respondSignedIn(
    operations.signIn,
    await signInWithPassword(body.email, body.password, request.headers),
    request.headers,
  ),
)
