import { operations } from '@/lib/api/operations/operations'
import { announceAccessChange } from '@/lib/server/access/session'
import { removeTeam, renameTeam } from '@/lib/server/db/access/teams'
import { route } from '@/lib/server/http/route'

export const PATCH = route(operations.changeTeam, ({ params, body }) => renameTeam(params.id, body.name))

export const DELETE = route(operations.removeTeam, async ({ params }) => {
  await removeTeam(params.id)
  announceAccessChange()
  return { id: params.id }
})
