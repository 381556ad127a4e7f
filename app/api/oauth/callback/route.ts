import { finishAuthorization } from '@/lib/server/credentials/oauth/finish-authorization'
import { leadingPage } from '@/lib/server/credentials/oauth/leading-page'
import { openRoute } from '@/lib/server/http/route'

// The provider sends the person here: their session's cookie, which no other site may cause to be sent, is not there.
export const GET = openRoute(async (request) => leadingPage(await finishAuthorization(request)))
