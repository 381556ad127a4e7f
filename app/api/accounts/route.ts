import { operations } from '@/lib/api/operations/operations'
import { disableAccounts, enableAccounts, readProfile } from '@/lib/server/access/accounts'
import { respondSignedIn } from '@/lib/server/access/session-cookie'
import { route } from '@/lib/server/http/route'

export const POST = route(operations.enableAccounts, async ({ viewer, body, request: { headers } }) =>
  respondSignedIn(operations.enableAccounts, await enableAccounts(viewer, body, headers), headers),
)

export const DELETE = route(operations.disableAccounts, async ({ viewer }) => {
  await disableAccounts()
  return readProfile(viewer)
})
