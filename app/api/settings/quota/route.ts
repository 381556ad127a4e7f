import { operations } from '@/lib/api/operations/operations'
import { changePersonQuota, readPersonQuota } from '@/lib/server/db/access/quota-setting'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.readQuota, () => readPersonQuota())

export const PATCH = route(operations.changeQuota, ({ body }) => changePersonQuota(body))
