import type { LogRow } from '@/lib/a2a/log'

/** One of our errors, as a program sees it. */
interface Refused {
  error?: { kind: string; message: string; details?: { code?: string } }
}

/** Registers an agent by its address; answers its slug. */
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

/** Says something through the gateway as a program does that asks for a stream, without reading it; answers our id of the task. */
export async function say(base: string, slug: string, text: string): Promise<string> {
  const answer = await fetch(`${base}/a2a/${slug}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'a2a-version': '1.0' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'SendStreamingMessage',
      params: { message: { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text }] } },
    }),
  })
  const id = answer.headers.get('switchboard-task')
  if (!id) throw new Error(`no task: ${answer.status} ${await answer.text()}`)
  // The task is the server's: nobody has to listen.
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

/** The task as its log tells it. */
export async function readTask(base: string, id: string): Promise<ReadTask> {
  return (await (await fetch(`${base}/api/tasks/${id}`)).json()) as ReadTask
}

/** All rows of a task's log. */
export async function readLog(base: string, id: string): Promise<LogRow[]> {
  const rows: LogRow[] = []
  for (;;) {
    const answer = await fetch(`${base}/api/tasks/${id}/events?limit=1000&after=${rows.at(-1)?.seq ?? 0}`)
    const { events } = (await answer.json()) as { events: LogRow[] }
    if (events.length === 0) return rows
    for (const row of events) rows.push(row)
  }
}
