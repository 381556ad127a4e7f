import { operations } from '@/lib/api/operations/operations'
import { changeApiKey, endApiKey } from '@/lib/server/access/api-keys'
import { route } from '@/lib/server/http/route'

export const PATCH = route(operations.changeApiKey, ({ viewer, params, body }) => changeApiKey(viewer, params.id, body))

export const DELETE = route(operations.revokeApiKey, ({ viewer, params }) => endApiKey(viewer, params.id))
