import { startProviderSignIn } from '@/lib/server/access/oidc/sign-in-with-provider'
import { publicRoute } from '@/lib/server/http/route'

export const GET = publicRoute<{ provider: string }>((request, { provider }) => startProviderSignIn(request, provider))
