import { operations } from '@/lib/api/operations/operations'
import { removePasskey, renamePasskey } from '@/lib/server/access/passkeys/own-passkeys'
import { route } from '@/lib/server/http/route'

export const PATCH = route(operations.changePasskey, ({ viewer, params, body }) =>
  renamePasskey(viewer, params.id, body.name),
)

export const DELETE = route(operations.removePasskey, ({ viewer, params }) => removePasskey(viewer, params.id))
