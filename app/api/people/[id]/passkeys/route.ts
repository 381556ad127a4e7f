import { operations } from '@/lib/api/operations/operations'
import { removePersonPasskeys } from '@/lib/server/access/passkeys/own-passkeys'
import { route } from '@/lib/server/http/route'

export const DELETE = route(operations.removePersonPasskeys, ({ viewer, params }) =>
  removePersonPasskeys(viewer, params.id),
)
