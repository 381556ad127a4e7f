import { operations } from '@/lib/api/operations/operations'
import { createPasskeySignInOptions } from '@/lib/server/access/passkeys/sign-in-with-passkey'
import { route } from '@/lib/server/http/route'

export const POST = route(operations.createPasskeySignInOptions, ({ request }) =>
  createPasskeySignInOptions(request.headers),
)
