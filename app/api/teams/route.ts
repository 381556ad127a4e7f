import { operations } from '@/lib/api/operations/operations'
import { createTeam, listTeams } from '@/lib/server/db/access/teams'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.listTeams, async ({ viewer }) => ({ teams: await listTeams(viewer) }))

export const POST = route(operations.createTeam, ({ body }) => createTeam(body.name))
