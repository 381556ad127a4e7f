import { operations } from '@/lib/api/operations/operations'
import { withdrawInvitation } from '@/lib/server/access/accounts'
import { route } from '@/lib/server/http/route'

export const DELETE = route(operations.withdrawInvitation, async ({ params }) => {
  await withdrawInvitation(params.id)
  return { id: params.id }
})
