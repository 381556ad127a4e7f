import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ChatAgent {
  url: string
  end: () => Promise<void>
}

const chunkLength = 12
const tickMs = 10

/** Prose, a list, a table and code. */
const section = (number: number): string =>
  [
    `## Section ${number}`,
    'The **quick** brown fox jumps over the _lazy_ dog, and `code` stands [beside](https://example.com) it. '.repeat(4),
    '- first point\n- second point with more words in it\n- third point',
    '| name | value |\n| --- | --- |\n| one | 1 |\n| two | 2 |',
    '```ts\nconst answer = 42\nexport const twice = answer * 2\n```',
    '',
  ].join('\n\n')

/** Returns Markdown of this length: sections of prose, lists, tables and code. */
function markdown(length: number): string {
  let text = ''
  for (let number = 1; text.length < length; number += 1) text += section(number)
  return text.slice(0, length)
}

/** Writes `count` chunks at `rate` a second into one artifact. */
async function stream(count: number, rate: number, emit: (result: object) => void, taskId: string): Promise<void> {
  const text = markdown(count * chunkLength)
  const since = performance.now()
  for (let sent = 0; sent < count;) {
    const due = Math.min(count, Math.floor(((performance.now() - since) / 1000) * rate))
    for (; sent < due; sent += 1) {
      const parts = [{ text: text.slice(sent * chunkLength, (sent + 1) * chunkLength) }]
      const artifact = { artifactId: 'a', name: 'long.md', parts }
      emit({ artifactUpdate: { taskId, contextId: taskId, artifact, append: sent > 0, lastChunk: sent + 1 === count } })
    }
    await new Promise((resolve) => setTimeout(resolve, tickMs))
  }
}

async function answer(body: string, response: ServerResponse): Promise<void> {
  const { id, params } = JSON.parse(body)
  const { message } = params
  const [word, count, rate] = String(message.parts[0].text).split(' ')
  const taskId: string = crypto.randomUUID()
  const contextId = message.contextId ?? taskId
  const emit = (result: object): void => {
    response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`)
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  emit({ task: { id: taskId, contextId, status: { state: 'TASK_STATE_WORKING' } } })
  if (word === 'stream') await stream(Number(count), Number(rate), emit, taskId)
  else {
    const artifact = { artifactId: 'a', name: 'answer.md', parts: [{ text: markdown(600) }] }
    emit({ artifactUpdate: { taskId, contextId, artifact, append: false, lastChunk: true } })
  }
  emit({ statusUpdate: { taskId, contextId, status: { state: 'TASK_STATE_COMPLETED' } } })
  response.end()
}

/** Starts an agent that answers `stream COUNT RATE` with one long streamed text, and anything else with a short text. */
export async function startChatAgent(): Promise<ChatAgent> {
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(card(url)))
    }
    let body = ''
    for await (const chunk of request) body += String(chunk)
    await answer(body, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    end: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function card(url: string): object {
  return {
    name: 'Bench',
    description: 'Sends long texts.',
    version: '1.0.0',
    supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
    capabilities: { streaming: true },
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [{ id: 's', name: 'Write', description: 'Sends long texts.', tags: ['bench'] }],
  }
}
