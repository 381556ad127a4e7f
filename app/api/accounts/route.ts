import { operations } from '@/lib/api/operations/operations'
import { disableAccounts, enableAccounts, readProfile } from '@/lib/server/access/accounts'
import { encodeSessionCookie } from '@/lib/server/access/session-cookie'
import { respond, route } from '@/lib/server/http/route'

export const POST = route(operations.enableAccounts, async ({ viewer, body, request }) => {
  const cookie = await enableAccounts(body, request.headers)
  return respond(operations.enableAccounts, await readProfile(viewer), {
    headers: { 'set-cookie': encodeSessionCookie(cookie, request.headers) },
  })
})

export const DELETE = route(operations.disableAccounts, async ({ viewer }) => {
  await disableAccounts()
  return readProfile(viewer)
})
