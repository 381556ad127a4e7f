// A v0.1 agent that streams. The first word of a message selects the response.
import type { RequestListener } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { serve, type Served } from '../matrix/agents/serve.ts'

interface Sent {
  id: string
  method: string
  params: { id: string; message: { parts: { text?: string }[] } }
}

const agentMessage = (words: string) => ({ role: 'agent', parts: [{ type: 'text', text: words }] })
const status = (state: string, message?: object) => ({ status: { state, ...(message && { message }) } })
const end = (state: string, message?: object) => ({ ...status(state, message), final: true })
const artifact = (parts: object[], rest: object = {}) => ({ artifact: { index: 0, parts, ...rest } })

const authentication = {
  schemes: ['ApiKey'],
  credentials: JSON.stringify({ in: 'header', name: 'X-Mail-Key', tokenUrl: 'https://id.example/token' }),
}

/** The events of the response to each word. */
const answers: Record<string, object[]> = {
  ask: [status('working', agentMessage('Which one?')), end('input-required', agentMessage('Which one?'))],
  brackets: [
    artifact([{ type: 'text', text: '<section 1...><section 2...>' }]),
    end('completed', agentMessage('Use <picture> here')),
  ],
  reference: [
    artifact([{ type: 'file', file: { name: 'plan.pdf', mimeType: 'application/pdf' } }], {
      name: 'Plan',
      description: 'A **draft** plan',
    }),
    end('completed'),
  ],
  pieces: [
    ...['It is 12', ' degrees', ' and dry.'].map((words) => status('working', agentMessage(words))),
    end('completed'),
  ],
  'sign-in': [
    end('input-required', {
      role: 'agent',
      parts: [
        { type: 'text', text: 'I need your mailbox.' },
        { type: 'data', data: { authentication } },
      ],
    }),
  ],
}

/** Starts the agent on a free port. */
export async function startVariedAgent(): Promise<Served> {
  let url = ''
  const words = new Map<string, string>()
  const listener: RequestListener = (request, response) => void answer(request, response)
  const answer: (...args: Parameters<RequestListener>) => Promise<void> = async (request, response) => {
    if (request.method === 'GET') {
      const card = {
        name: 'Varied agent',
        url: `${url}/rpc`,
        version: '1.0.0',
        capabilities: { streaming: true },
        authentication: null,
        skills: [{ id: 'answer', name: 'Answer', description: 'Answers.', tags: ['test'] }],
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(card))
      return
    }
    const { id, params } = JSON.parse(await text(request)) as Sent
    const word = words.get(params.id) ?? params.message.parts[0]?.text?.split(' ')[0] ?? ''
    words.set(params.id, word)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const event of answers[word] ?? [end('completed', agentMessage('?'))]) {
      const result = { id: params.id, ...event }
      if (!response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`)) await once(response, 'drain')
    }
    response.end()
  }
  const served = await serve(listener)
  url = served.url
  return served
}
