import { operations } from '@/lib/api/operations/operations'
import { createRedirectPage, finishAuthorization } from '@/lib/server/credentials/oauth/finish-authorization'
import { route } from '@/lib/server/http/route'

// Open: after the redirect from the provider the `SameSite` session cookie is missing.
export const GET = route(operations.oauthCallback, async ({ request }) =>
  createRedirectPage(await finishAuthorization(request)),
)
