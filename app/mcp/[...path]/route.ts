import { createNotFoundRoute } from '@/lib/server/http/route'
import { mcpFailure } from '@/lib/server/mcp/answer-mcp'

const notFound = createNotFoundRoute(mcpFailure)

/** 404 for other paths below /mcp. */
export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST, notFound as PUT }
