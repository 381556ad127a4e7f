// An agent that sends numbers, so that tests can count lost events. The message has the options, for example
// `count=500 rate=100 bytes=200`. The task ID contains them, so that a restarted agent continues at the number of the current time.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { announce, port } from './listen.ts'

interface Counting {
  /** ms since the epoch. */
  since: number
  /** Total numbers. */
  count: number
  /** Numbers per second; 0: without a limit. */
  rate: number
  /** Characters after each number. */
  bytes: number
  /** Seconds after which it stops; 0: never. */
  seconds: number
  /** Whether each number replaces the one before, so that the task does not grow with its events. */
  renew: boolean
  /** Whether it supports resubscription. */
  resubscribe: boolean
  /** Whether the task that it returns contains the numbers so far. */
  history: boolean
}

/** The last number sent for each task on any stream, and the canceled tasks, since this process started. */
const sentCounts = new Map<string, number>()
const canceled = new Set<string>()

const idOf = (counting: Counting) => Buffer.from(JSON.stringify(counting)).toString('base64url')

function read(id: string): Counting | null {
  try {
    return JSON.parse(Buffer.from(id, 'base64url').toString()) as Counting
  } catch {
    return null
  }
}

function parseCounting(text: string): Counting {
  const options = Object.fromEntries(text.split(' ').map((numberText) => numberText.split('=')))
  const number = (name: string, fallback: number) => Number(options[name] ?? fallback)
  const numbers = { count: number('count', 20), rate: number('rate', 100), bytes: number('bytes', 0) }
  const flags = {
    resubscribe: options.resubscribe !== 'no',
    history: options.history !== 'no',
    renew: options.renew === 'yes',
  }
  return { since: Date.now() + Math.random(), seconds: number('seconds', 0), ...numbers, ...flags }
}

/** Returns the number at the current time. */
function countSoFar(id: string, { since, count, rate }: Counting): number {
  if (rate === 0) return sentCounts.get(id) ?? 0
  return Math.min(count, Math.floor(((Date.now() - since) * rate) / 1000))
}

function isOver(id: string, counting: Counting): boolean {
  if (canceled.has(id)) return true
  if (counting.seconds > 0 && Date.now() - counting.since > 1000 * counting.seconds) return true
  return countSoFar(id, counting) >= counting.count
}

const numberText = (number: number, bytes: number) => `${number} ${'x'.repeat(bytes)}\n`
const numberTexts = (to: number, bytes: number) =>
  Array.from({ length: to }, (_, index) => numberText(index + 1, bytes)).join('')
const contextId = 'counting'

function task(id: string, counting: Counting): object {
  const to = countSoFar(id, counting)
  const isDone = isOver(id, counting) && (counting.rate !== 0 || sentCounts.has(id))
  const state = canceled.has(id) ? 'CANCELED' : isDone ? 'COMPLETED' : 'WORKING'
  const artifact = { artifactId: 'numbers', parts: [{ text: numberTexts(to, counting.bytes) }] }
  const artifacts = counting.history && to > 0 ? { artifacts: [artifact] } : {}
  return { id, contextId, status: { state: `TASK_STATE_${state}` }, ...artifacts }
}

function chunk(id: string, number: number, { bytes, renew }: Counting): object {
  const artifact = { artifactId: 'numbers', parts: [{ text: numberText(number, bytes) }] }
  return { artifactUpdate: { taskId: id, contextId, artifact, append: number > 1 && !renew } }
}

/** Streams numbers from `from + 1` until the end of the task or of the connection. */
async function count(response: ServerResponse, rpcId: unknown, id: string, counting: Counting, from: number) {
  const history = (result: object) =>
    response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id: rpcId, result })}\n\n`)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  history({ task: task(id, counting) })
  let number = from
  const controller = new AbortController()
  response.once('close', () => controller.abort())
  while (
    !response.destroyed &&
    !(number >= counting.count || canceled.has(id) || (counting.rate === 0 && isOver(id, counting)))
  ) {
    const to = counting.rate === 0 ? Math.min(number + 100, counting.count) : countSoFar(id, counting)
    let more = true
    while (number < to) {
      number += 1
      more = history(chunk(id, number, counting))
    }
    sentCounts.set(id, Math.max(sentCounts.get(id) ?? 0, number))
    if (!more) await once(response, 'drain', { signal: controller.signal }).catch(() => undefined)
    else await sleep(counting.rate === 0 ? 0 : Math.max(10, 1000 / counting.rate))
  }
  if (response.destroyed) return
  const state = canceled.has(id) ? 'CANCELED' : 'COMPLETED'
  history({ statusUpdate: { taskId: id, contextId, status: { state: `TASK_STATE_${state}` } } })
  response.end()
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as { id: unknown; method: string; params: Record<string, never> }
}

const server = createServer(async (request, response) => {
  const json = (body: object) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (request.method === 'GET' && request.url?.endsWith('/agent-card.json'))
    return json(card(`http://${request.headers.host}`))
  // Tests read the last number sent for each task.
  if (request.method === 'GET') return json(Object.fromEntries(sentCounts))
  const { id, method, params } = await bodyOf(request)
  const answer = (content: object) => json({ jsonrpc: '2.0', id, ...content })
  if (method === 'SendStreamingMessage') {
    const { message } = params as unknown as { message: { parts: { text: string }[] } }
    const counting = parseCounting(message.parts[0]?.text ?? '')
    return count(response, id, idOf(counting), counting, 0)
  }
  const taskId = (params as { id?: string }).id ?? ''
  const counting = read(taskId)
  if (!counting) return answer({ error: { code: -32001, message: 'Task not found' } })
  if (method === 'CancelTask') canceled.add(taskId)
  if (method === 'GetTask' || method === 'CancelTask') return answer({ result: task(taskId, counting) })
  if (method === 'SubscribeToTask' && counting.resubscribe)
    return count(response, id, taskId, counting, countSoFar(taskId, counting))
  return answer({ error: { code: -32601, message: 'Method not found' } })
})

function card(url: string): object {
  return {
    name: 'Counting',
    description: 'Sends numbers.',
    version: '1',
    skills: [{ id: 'count', name: 'Count', description: 'Counts', tags: [] }],
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    capabilities: { streaming: true, pushNotifications: false },
    supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
  }
}

server.listen(port, '127.0.0.1', () => announce(server))
