import type { LogRow, RowEvent } from '@/lib/a2a/log'
import type { Message } from '@/lib/a2a/model'
import { v10 } from '@/lib/a2a/dialects/v1-0/v1-0'
import { readBody, httpServer, type TestServer } from '@/lib/client/testing/http-server'

export interface ServedTask {
  id: string
  rows: LogRow[]
  open: boolean
}

export interface AgentServer extends TestServer {
  sent: Message[]
  canceled: string[]
  tasks: ServedTask[]
  /** Accepts a message whose sender does not wait for the response. */
  receive: (message: Message) => void
  /** Rejects messages. */
  refusing: boolean
  /** Accepts messages, but closes the connection before the response. */
  losing: boolean
  /** Rejects cancel requests. */
  refusingCancel: boolean
  /** Tasks cannot be canceled, because the agent has not sent their IDs. */
  isUnnamed: boolean
  /** Number of received messages, and what their responses wait for. */
  arrived: number
  until: Promise<void>
}

const row = (seq: number, event: RowEvent): LogRow => ({
  seq,
  at: '2026-01-01T00:00:00.000Z',
  direction: 'in',
  method: '',
  kind: event.kind,
  raw: '',
  event,
})

/** Returns the agent's context ID, or the one that the first message was sent with. */
const contextOf = ({ rows }: ServedTask): string | null => {
  const named = rows.map(({ event }) => (event.kind === 'status' ? event.contextId : '')).find(Boolean)
  const [first] = rows.map(({ event }) => (event.kind === 'request' ? event.call : null))
  return named || (first && 'message' in first && first.message.contextId) || null
}

/**
 * Starts a fake of the part of Switchboard's HTTP API that a conversation needs, with `answer` as the agent. Streams are
 * sent as a whole.
 */
export async function agentServer(answer: (message: Message, task: ServedTask) => RowEvent[]): Promise<AgentServer> {
  const sent: Message[] = []
  const canceled: string[] = []
  const tasks: ServedTask[] = []

  const take = (message: Message): ServedTask => {
    const known = tasks.find((task) => message.taskId === `remote-${task.id}`)
    const task = known ?? { id: `t${tasks.length + 1}`, rows: [], open: true }
    if (!known) tasks.push(task)
    sent.push(message)
    const call = { operation: 'stream' as const, message, options: {} }
    task.open = true
    for (const event of [{ kind: 'request' as const, call }, ...answer(message, task)]) {
      task.rows.push(row(task.rows.length + 1, event))
    }
    return task
  }

  const server = await httpServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const [, , section, id] = url.pathname.split('/')
    const task = tasks.find((one) => one.id === id)
    if (url.pathname.startsWith('/a2a/')) {
      const { method, params } = JSON.parse(await readBody(request)) as { method: string; params: never }
      const call = v10.decodeCall(method, params)
      const { refusing, losing } = served
      served.arrived += 1
      await served.until
      if (losing && call.ok && 'message' in call.value) {
        take(call.value.message)
        return response.destroy()
      }
      if (refusing || !call.ok || !('message' in call.value)) return response.writeHead(422).end('{}')
      return response.writeHead(200, { 'Switchboard-Task': take(call.value.message).id }).end()
    }
    if (section === 'tasks' && !id) {
      const context = url.searchParams.get('context')
      const listed = tasks
        .toReversed()
        .map((one) => ({ id: one.id, contextId: contextOf(one), open: one.open, lastSeq: one.rows.length }))
        .filter(({ id, contextId }) => context === null || contextId === context || id === context)
      const from = Number(url.searchParams.get('cursor') ?? 0)
      const next = from + Number(url.searchParams.get('limit'))
      const nextCursor = next < listed.length ? String(next) : null
      return response.end(JSON.stringify({ tasks: listed.slice(from, next), nextCursor, total: listed.length }))
    }
    if (section === 'stream') {
      const { topics } = JSON.parse(await readBody(request)) as { topics: { id: string; after: number }[] }
      const requestedTasks = topics.flatMap(({ id, after }) =>
        tasks.filter((one) => one.id === id).map((one) => ({ one, after })),
      )
      for (const { one, after } of requestedTasks) {
        for (const each of one.rows.slice(after)) {
          response.write(`event: row\nid: task/${one.id} ${each.seq}\ndata: ${JSON.stringify(each)}\n\n`)
        }
        if (!one.open) response.write(`event: rest\nid: task/${one.id} ${one.rows.length}\ndata: {}\n\n`)
      }
      return requestedTasks.every(({ one }) => !one.open) ? response.end() : undefined
    }
    if (!task) {
      const error = { kind: 'not-found', message: 'There is no such task.', requestId: 'r1' }
      return response.writeHead(404).end(JSON.stringify({ error }))
    }
    if (url.pathname === `/api/tasks/${task.id}`) {
      return response.end(JSON.stringify({ id: task.id, contextId: contextOf(task), open: task.open }))
    }
    if (url.pathname.endsWith('/cancel')) {
      canceled.push(task.id)
      if (served.refusingCancel) {
        const error = { kind: 'agent-error', message: 'Cannot cancel', requestId: 'r1' }
        return response.writeHead(502).end(JSON.stringify({ error }))
      }
      if (served.isUnnamed) {
        const details = { code: 'cancel-unnamed' }
        const error = { kind: 'conflict', message: 'Not named yet', requestId: 'r1', details }
        return response.writeHead(409).end(JSON.stringify({ error }))
      }
      task.open = false
      task.rows.push(row(task.rows.length + 1, { kind: 'status', status: { state: 'canceled' }, final: true }))
      return response.end('{}')
    }
    const after = Number(url.searchParams.get('after'))
    const events = task.rows.slice(after, after + Number(url.searchParams.get('limit')))
    response.end(JSON.stringify({ events, lastSeq: task.rows.length, open: task.open }))
  })
  const served: AgentServer = {
    ...server,
    sent,
    canceled,
    tasks,
    receive: take,
    refusing: false,
    losing: false,
    refusingCancel: false,
    isUnnamed: false,
    arrived: 0,
    until: Promise.resolve(),
  }
  return served
}
