import type { Api } from './api.ts'

interface FoldedTask {
  id: string
  remoteId: string
  contextId: string
  state: string
  open: boolean
  dialect: string
  history: { role: string; parts: Record<string, never>[] }[]
  artifacts: {
    name?: string
    parts: { text?: string; raw?: string; data?: unknown; filename?: string; mediaType?: string }[]
  }[]
}

/** Registers an agent by the text that a user would paste. Returns its slug. */
export async function register(api: Api, url: string): Promise<string> {
  const answer = await api.post('/api/agents', { data: { url } })
  const body = await answer.json()
  if (answer.status() === 409) return slugOf(api, body.error.details.id)
  if (answer.status() !== 201) throw new Error(`registering ${url}: ${answer.status()} ${JSON.stringify(body)}`)
  return body.agent.slug
}

async function slugOf(api: Api, id: string): Promise<string> {
  return (await (await api.get(`/api/agents/${id}`)).json()).slug
}

interface Continuation {
  remoteId?: string
  contextId: string
}

/** Returns the call with which the browser sends parts: v1.0, streaming. */
function streamingCall(parts: object[], task?: Continuation) {
  const ids = { taskId: task?.remoteId, contextId: task?.contextId }
  const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts, ...ids }
  return { jsonrpc: '2.0', id: 1, method: 'SendStreamingMessage', params: { message } }
}

/** Sends parts like the browser and waits for the end of the response. Returns Switchboard's task ID. */
export async function send(api: Api, slug: string, parts: object[], task?: Continuation): Promise<string> {
  const answer = await api.post(`/a2a/${slug}`, {
    headers: { 'A2A-Version': '1.0' },
    data: streamingCall(parts, task),
    // The time limit of a story.
    timeout: 0,
  })
  const id = answer.headers()['switchboard-task']
  if (!id) throw new Error(`no task: ${answer.status()} ${await answer.text()}`)
  return id
}

/**
 * Sends a text and returns Switchboard's task ID once the stream has started. `ended` resolves when the stream is over, also
 * when its connection breaks with the app.
 */
export async function startStream(base: string, slug: string, text: string) {
  const response = await fetch(`${base}/a2a/${slug}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'a2a-version': '1.0', prefer: 'respond-async' },
    body: JSON.stringify(streamingCall([{ text }])),
  })
  const id = response.headers.get('switchboard-task')
  if (!id) throw new Error(`no task: ${response.status} ${await response.text()}`)
  const ended = response.text().then(
    () => undefined,
    () => undefined,
  )
  return { id, ended }
}

/** Returns the task, folded from its log. */
export async function readTask(api: Api, id: string): Promise<FoldedTask> {
  return (await api.get(`/api/tasks/${id}`)).json()
}

interface LoggedEvent {
  seq: number
  kind: string
  raw: string
  event: { unread?: boolean }
}

/** Returns all rows of a task's log. */
export async function readLog(api: Api, id: string): Promise<LoggedEvent[]> {
  return (await (await api.get(`/api/tasks/${id}/events?limit=200`)).json()).events
}

/** Returns all text of a task's artifacts. */
export function artifactText(task: FoldedTask): string {
  return task.artifacts.flatMap((artifact) => artifact.parts.map((part) => part.text ?? '')).join('')
}
