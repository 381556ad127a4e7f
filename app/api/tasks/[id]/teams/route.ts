import { operations } from '@/lib/api/operations/operations'
import { readTaskTeams, shareTaskWithTeams } from '@/lib/server/conversations/share-with-teams'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.readTaskTeams, ({ viewer, params }) => readTaskTeams(viewer, params.id))

export const PUT = route(operations.shareTask, ({ viewer, params, body }) =>
  shareTaskWithTeams(viewer, params.id, body.teamIds),
)
