import type { APIRequestContext } from '@playwright/test'

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

/** Registers an agent by what a person would paste; answers its slug. */
export async function register(api: APIRequestContext, url: string): Promise<string> {
  const answer = await api.post('/api/agents', { data: { url } })
  const body = await answer.json()
  if (answer.status() === 409) return slugOf(api, body.error.details.id)
  if (answer.status() !== 201) throw new Error(`registering ${url}: ${answer.status()} ${JSON.stringify(body)}`)
  return body.agent.slug
}

async function slugOf(api: APIRequestContext, id: string): Promise<string> {
  return (await (await api.get(`/api/agents/${id}`)).json()).slug
}

/** Sends parts as the browser does (v1.0, streaming) and waits for the whole answer; answers our task id. */
export async function send(
  api: APIRequestContext,
  slug: string,
  parts: object[],
  task?: { remoteId?: string; contextId: string },
): Promise<string> {
  const message = {
    messageId: crypto.randomUUID(),
    role: 'ROLE_USER',
    parts,
    taskId: task?.remoteId,
    contextId: task?.contextId,
  }
  const answer = await api.post(`/a2a/${slug}`, {
    headers: { 'A2A-Version': '1.0' },
    data: { jsonrpc: '2.0', id: 1, method: 'SendStreamingMessage', params: { message } },
    // As long as the story itself may take.
    timeout: 0,
  })
  const id = answer.headers()['switchboard-task']
  if (!id) throw new Error(`no task: ${answer.status()} ${await answer.text()}`)
  return id
}

/** The task as its log tells it. */
export async function readTask(api: APIRequestContext, id: string): Promise<FoldedTask> {
  return (await api.get(`/api/tasks/${id}`)).json()
}

/** All rows of a task's log. */
export async function readLog(
  api: APIRequestContext,
  id: string,
): Promise<{ seq: number; kind: string; raw: string }[]> {
  return (await (await api.get(`/api/tasks/${id}/events?limit=200`)).json()).events
}

/** All text of a task's artifacts. */
export function artifactText(task: FoldedTask): string {
  return task.artifacts.flatMap((artifact) => artifact.parts.map((part) => part.text ?? '')).join('')
}
