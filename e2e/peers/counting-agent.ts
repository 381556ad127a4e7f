// An agent that counts aloud, so that what is lost can be counted too. The message names what to count, e.g.
// `count=500 rate=100 bytes=200`; the task's id holds it all, so that a counting agent that was killed goes on where it would be by now.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { announce, port } from './listen.ts'

interface Counting {
  /** ms since the epoch. */
  since: number
  /** Numbers in all. */
  count: number
  /** Numbers a second; 0: as fast as they are taken. */
  rate: number
  /** Characters beside each number. */
  bytes: number
  /** Seconds after which it stops, whatever it has counted; 0: none. */
  seconds: number
  /** Whether each number takes the place of the one before, so that the task does not grow with its events. */
  renew: boolean
  /** Whether a stream that broke off can be joined again. */
  join: boolean
  /** Whether it says what it has counted when it is asked for the task. */
  emit: boolean
}

/** What was sent for each task on any stream, and which tasks were canceled, since this process started. */
const written = new Map<string, number>()
const canceled = new Set<string>()

const idOf = (counting: Counting) => Buffer.from(JSON.stringify(counting)).toString('base64url')

function read(id: string): Counting | null {
  try {
    return JSON.parse(Buffer.from(id, 'base64url').toString()) as Counting
  } catch {
    return null
  }
}

function asked(text: string): Counting {
  const said = Object.fromEntries(text.split(' ').map((word) => word.split('=')))
  const number = (name: string, fallback: number) => Number(said[name] ?? fallback)
  const which = { count: number('count', 20), rate: number('rate', 100), bytes: number('bytes', 0) }
  const how = { join: said.join !== 'no', emit: said.emit !== 'no', renew: said.renew === 'yes' }
  return { since: Date.now() + Math.random(), seconds: number('seconds', 0), ...which, ...how }
}

/** How far it has counted by now. */
function counted(id: string, { since, count, rate }: Counting): number {
  if (rate === 0) return written.get(id) ?? 0
  return Math.min(count, Math.floor(((Date.now() - since) * rate) / 1000))
}

function isOver(id: string, counting: Counting): boolean {
  if (canceled.has(id)) return true
  if (counting.seconds > 0 && Date.now() - counting.since > 1000 * counting.seconds) return true
  return counted(id, counting) >= counting.count
}

const word = (number: number, bytes: number) => `${number} ${'x'.repeat(bytes)}\n`
const words = (to: number, bytes: number) => Array.from({ length: to }, (_, index) => word(index + 1, bytes)).join('')
const contextId = 'counting'

function task(id: string, counting: Counting): object {
  const to = counted(id, counting)
  const over = isOver(id, counting) && (counting.rate !== 0 || written.has(id))
  const state = canceled.has(id) ? 'CANCELED' : over ? 'COMPLETED' : 'WORKING'
  const artifact = { artifactId: 'numbers', parts: [{ text: words(to, counting.bytes) }] }
  const artifacts = counting.emit && to > 0 ? { artifacts: [artifact] } : {}
  return { id, contextId, status: { state: `TASK_STATE_${state}` }, ...artifacts }
}

function chunk(id: string, number: number, { bytes, renew }: Counting): object {
  const artifact = { artifactId: 'numbers', parts: [{ text: word(number, bytes) }] }
  return { artifactUpdate: { taskId: id, contextId, artifact, append: number > 1 && !renew } }
}

/** Counts aloud from the number after `from` on, until it is over or nobody is there. */
async function count(response: ServerResponse, rpcId: unknown, id: string, counting: Counting, from: number) {
  const emit = (result: object) => response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id: rpcId, result })}\n\n`)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  emit({ task: task(id, counting) })
  let number = from
  const left = new AbortController()
  response.once('close', () => left.abort())
  while (
    !response.destroyed &&
    !(number >= counting.count || canceled.has(id) || (counting.rate === 0 && isOver(id, counting)))
  ) {
    const to = counting.rate === 0 ? Math.min(number + 100, counting.count) : counted(id, counting)
    let more = true
    while (number < to) {
      number += 1
      more = emit(chunk(id, number, counting))
    }
    written.set(id, Math.max(written.get(id) ?? 0, number))
    if (!more) await once(response, 'drain', { signal: left.signal }).catch(() => undefined)
    else await sleep(counting.rate === 0 ? 0 : Math.max(10, 1000 / counting.rate))
  }
  if (response.destroyed) return
  const state = canceled.has(id) ? 'CANCELED' : 'COMPLETED'
  emit({ statusUpdate: { taskId: id, contextId, status: { state: `TASK_STATE_${state}` } } })
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
  // For tests: the last number that was sent for each task.
  if (request.method === 'GET') return json(Object.fromEntries(written))
  const { id, method, params } = await bodyOf(request)
  const answer = (content: object) => json({ jsonrpc: '2.0', id, ...content })
  if (method === 'SendStreamingMessage') {
    const { message } = params as unknown as { message: { parts: { text: string }[] } }
    const counting = asked(message.parts[0]?.text ?? '')
    return count(response, id, idOf(counting), counting, 0)
  }
  const taskId = (params as { id?: string }).id ?? ''
  const counting = read(taskId)
  if (!counting) return answer({ error: { code: -32001, message: 'Task not found' } })
  if (method === 'CancelTask') canceled.add(taskId)
  if (method === 'GetTask' || method === 'CancelTask') return answer({ result: task(taskId, counting) })
  if (method === 'SubscribeToTask' && counting.join)
    return count(response, id, taskId, counting, counted(taskId, counting))
  return answer({ error: { code: -32601, message: 'Method not found' } })
})

function card(url: string): object {
  return {
    name: 'Counting',
    description: 'Counts aloud.',
    version: '1',
    skills: [{ id: 'count', name: 'Count', description: 'Counts', tags: [] }],
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    capabilities: { streaming: true, pushNotifications: false },
    supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
  }
}

server.listen(port, '127.0.0.1', () => announce(server))
