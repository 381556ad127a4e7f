import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { handleStreamRequest } from '@/lib/server/stream/handle-stream-request'

export const POST = route(operations.stream, ({ request, viewer }) => handleStreamRequest(viewer, request))
