import { operations } from '@/lib/api/operations/operations'
import { addIdentityProvider, listIdentityProviders } from '@/lib/server/access/oidc/manage-providers'
import { route } from '@/lib/server/http/route'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'

export const GET = route(operations.listIdentityProviders, ({ request }) =>
  listIdentityProviders(readBaseUrl(request.headers)),
)

export const POST = route(operations.addIdentityProvider, ({ body }) => addIdentityProvider(body))
