import { earlyOpenAiFailure } from '@/lib/server/gateway/openai/openai-response'
import { createNotFoundRoute } from '@/lib/server/http/route'

const handler = createNotFoundRoute(earlyOpenAiFailure)

/** 404 for operations of the OpenAI API that agents do not have, such as embeddings. */
export { handler as DELETE, handler as GET, handler as PATCH, handler as POST, handler as PUT }
