import { Readable } from 'node:stream'
import OpenAI, { type ClientOptions } from 'openai'
import { GET as answerUnknown, POST as answerUnknownPost } from '@/app/v1/[[...path]]/route'
import { POST as createChatCompletion } from '@/app/v1/chat/completions/route'
import { GET as readModel } from '@/app/v1/models/[model]/route'
import { GET as listModels } from '@/app/v1/models/route'
import { POST as cancelResponse } from '@/app/v1/responses/[id]/cancel/route'
import { GET as readResponse } from '@/app/v1/responses/[id]/route'
import { POST as createResponse } from '@/app/v1/responses/route'
import { startHttpServer, type TestServer } from '@/lib/server/testing/http-server'

/** Serves the OpenAI API over real HTTP. */
export function startOpenAiServer(): Promise<TestServer> {
  return startHttpServer(async (incoming, outgoing, body) => {
    const { method = '', headers, url = '' } = incoming
    const left = new AbortController()
    outgoing.once('close', () => left.abort())
    const request = new Request(`http://${headers.host}${url}`, {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      signal: left.signal,
      ...(body !== '' && { body }),
    })
    const answer = await respond(request)
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
    if (answer.body) Readable.fromWeb(answer.body as never).pipe(outgoing)
    else outgoing.end()
  })
}

function respond(request: Request): Promise<Response> {
  const [, , resource = '', id = '', action = ''] = new URL(request.url).pathname.split('/').map(decodeURIComponent)
  const params = Promise.resolve({})
  if (resource === 'chat') return createChatCompletion(request, { params })
  if (resource === 'responses') {
    if (id === '') return createResponse(request, { params })
    return (action === 'cancel' ? cancelResponse : readResponse)(request, { params: Promise.resolve({ id }) })
  }
  if (resource !== 'models') return (request.method === 'GET' ? answerUnknown : answerUnknownPost)(request, { params })
  if (id === '') return listModels(request, { params })
  return readModel(request, { params: Promise.resolve({ model: id }) })
}

/** Returns the official client of a server that serves the OpenAI API. It does not retry unless the test says so. */
export function clientOf({ url }: TestServer, options: ClientOptions = {}): OpenAI {
  return new OpenAI({ baseURL: `${url}/v1`, apiKey: 'none', maxRetries: 0, ...options })
}
