import { operations } from '@/lib/api/operations/operations'
import { createApiKey, readApiKeys } from '@/lib/server/access/api-keys'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.listApiKeys, ({ viewer }) => readApiKeys(viewer))

export const POST = route(operations.createApiKey, ({ viewer, body }) => createApiKey(viewer, body))
