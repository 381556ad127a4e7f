import { operations } from '@/lib/api/operations/operations'
import { signInWithPasskey } from '@/lib/server/access/passkeys/sign-in-with-passkey'
import { respondSignedIn } from '@/lib/server/access/session-cookie'
import { route } from '@/lib/server/http/route'

export const POST = route(operations.signInWithPasskey, async ({ body, request }) =>
  respondSignedIn(
    operations.signInWithPasskey,
    await signInWithPasskey(body.credential, request.headers),
    request.headers,
  ),
)
