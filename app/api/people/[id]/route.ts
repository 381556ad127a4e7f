import { operations } from '@/lib/api/operations/operations'
import { changePerson } from '@/lib/server/access/accounts'
import { route } from '@/lib/server/http/route'

export const PATCH = route(operations.changePerson, ({ params, body }) => changePerson(params.id, body))
