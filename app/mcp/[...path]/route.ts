import { createNotFoundRoute } from '@/lib/server/http/route'
import { mcpFailure } from '@/lib/server/mcp/answer-mcp'

const handler = createNotFoundRoute(mcpFailure)

/** 404 for other paths below /mcp. */
export { handler as DELETE, handler as GET, handler as PATCH, handler as POST, handler as PUT }
