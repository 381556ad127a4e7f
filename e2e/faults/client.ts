import type { LogRow } from '@/lib/a2a/log'

/** The body of an error of the API. */
interface Refused {
  error?: { kind: string; message: string; details?: { code?: string } }
}

/** Registers an agent by its URL and returns its slug. */
export async function register(base: string, url: string): Promise<string> {
  const answer = await fetch(`${base}/api/agents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  })
  const body = (await answer.json()) as Refused & { agent: { slug: string } }
  if (answer.status !== 201) throw new Error(`registering ${url}: ${answer.status} ${JSON.stringify(body)}`)
  return body.agent.slug
}

/** Sends a message through the gateway, in v1.0. */
export function call(base: string, slug: string, method: string, text: string): Promise<Response> {
  return fetch(`${base}/a2a/${slug}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'a2a-version': '1.0', prefer: 'respond-async' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: { message: { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text }] } },
    }),
  })
}

/** Sends a streaming message without reading the response. Returns Switchboard's task ID. */
export async function startTask(base: string, slug: string, text: string): Promise<string> {
  const answer = await call(base, slug, 'SendStreamingMessage', text)
  const id = answer.headers.get('switchboard-task')
  if (!id) throw new Error(`no task: ${answer.status} ${await answer.text()}`)
  // The task belongs to the server and needs no reader.
  await answer.body?.cancel()
  return id
}

interface ReadTask {
  id: string
  remoteId: string
  state: string
  open: boolean
  lastSeq: number
}

/** Returns the task, folded from its log. */
export async function readTask(base: string, id: string): Promise<ReadTask> {
  return (await (await fetch(`${base}/api/tasks/${id}`)).json()) as ReadTask
}

/** Returns whether a task is open and its newest row, without its content. */
export async function readTaskState(base: string, id: string): Promise<Pick<ReadTask, 'open' | 'lastSeq'>> {
  return (await (await fetch(`${base}/api/tasks/${id}/events?limit=1`)).json()) as ReadTask
}

/** Returns the last number that the counting agent at `agentUrl` has sent for a task. */
export async function readSentCount(agentUrl: string, base: string, id: string): Promise<number> {
  const { remoteId } = await readTask(base, id)
  return ((await (await fetch(agentUrl)).json()) as Record<string, number>)[remoteId] ?? 0
}

/** Yields the rows of a task's log, a page at a time. */
export async function* logPages(base: string, id: string): AsyncGenerator<LogRow[], void> {
  for (let after = 0; ;) {
    const answer = await fetch(`${base}/api/tasks/${id}/events?limit=1000&after=${after}`)
    const { events } = (await answer.json()) as { events: LogRow[] }
    if (events.length === 0) return
    yield events
    after = events.at(-1)?.seq ?? after
  }
}

/** Returns all rows of a short log. */
export async function readLog(base: string, id: string): Promise<LogRow[]> {
  const rows: LogRow[] = []
  for await (const page of logPages(base, id)) rows.push(...page)
  return rows
}
