import { earlyOpenAiFailure } from '@/lib/server/gateway/openai/openai-response'
import { createNotFoundRoute } from '@/lib/server/http/route'

const notFound = createNotFoundRoute(earlyOpenAiFailure)

/** 404 for operations of the OpenAI API that agents do not have, such as embeddings. */
export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST, notFound as PUT }
