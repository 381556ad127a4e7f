import { handleBackChannelLogout } from '@/lib/server/access/oidc/back-channel-logout'
import { publicRoute } from '@/lib/server/http/route'

export const POST = publicRoute<{ provider: string }>((request, { provider }) =>
  handleBackChannelLogout(request, provider),
)
