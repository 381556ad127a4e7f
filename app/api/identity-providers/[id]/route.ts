import { operations } from '@/lib/api/operations/operations'
import { changeIdentityProvider, removeIdentityProvider } from '@/lib/server/access/oidc/manage-providers'
import { route } from '@/lib/server/http/route'

export const PATCH = route(operations.changeIdentityProvider, ({ params, body }) =>
  changeIdentityProvider(params.id, body),
)

export const DELETE = route(operations.removeIdentityProvider, async ({ params }) => {
  await removeIdentityProvider(params.id)
  return { id: params.id }
})
