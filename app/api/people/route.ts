import { operations } from '@/lib/api/operations/operations'
import { readPeople } from '@/lib/server/access/accounts'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.listPeople, readPeople)
