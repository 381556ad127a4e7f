import { route } from '@/lib/server/http/route'
import { handleStreamRequest } from '@/lib/server/stream/handle-stream-request'

export const POST = route(({ request, viewer }) => handleStreamRequest(viewer, request))
