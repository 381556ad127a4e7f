import { finishProviderSignIn } from '@/lib/server/access/oidc/sign-in-with-provider'
import { publicRoute } from '@/lib/server/http/route'

export const GET = publicRoute((request) => finishProviderSignIn(request))
