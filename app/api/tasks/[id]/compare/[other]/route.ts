import { route } from '@/lib/server/http/route'
import { compareTasks } from '@/lib/server/runs/compare-tasks'

export const GET = route<{ id: string; other: string }>(async ({ viewer, params }) =>
  Response.json(await compareTasks(viewer, params.id, params.other)),
)
