import { operations } from '@/lib/api/operations/operations'
import { addPasskey, listOwnPasskeys } from '@/lib/server/access/passkeys/own-passkeys'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.listPasskeys, ({ viewer }) => listOwnPasskeys(viewer))

export const POST = route(operations.addPasskey, ({ viewer, body, request }) =>
  addPasskey(viewer, body, request.headers),
)
