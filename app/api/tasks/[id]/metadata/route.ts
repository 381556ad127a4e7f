import { operations } from '@/lib/api/operations/operations'
import { readTaskMetadata } from '@/lib/server/access/open-task'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.readTaskMetadata, ({ viewer, params }) => readTaskMetadata(viewer, params.id))
