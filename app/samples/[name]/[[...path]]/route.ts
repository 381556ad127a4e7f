import { answerSample } from '@/lib/samples/samples'
import { env } from '@/lib/server/env'
import { openRoute } from '@/lib/server/http/route'
import { Fault } from '@/lib/faults/fault'

interface Context {
  params: Promise<{ name: string; path?: string[] }>
}

async function answer(request: Request, { params }: Context): Promise<Response> {
  return openRoute(async () => {
    const { name, path = [] } = await params
    const response = env().SAMPLES ? await answerSample(request, name, path.join('/')) : undefined
    if (!response) throw new Fault('not-found', 'There is no such sample agent here.')
    return response
  })(request)
}

export const GET = answer
export const POST = answer
