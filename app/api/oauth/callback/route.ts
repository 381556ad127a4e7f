import { createRedirectPage, finishAuthorization } from '@/lib/server/credentials/oauth/finish-authorization'
import { publicRoute } from '@/lib/server/http/route'

// Public: after the redirect from the provider the `SameSite` session cookie is missing.
export const GET = publicRoute(async (request) => createRedirectPage(await finishAuthorization(request)))
