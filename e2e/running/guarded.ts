import type { GuardedAgent } from '../peers/guarded-agent.ts'
import type { Api } from './api.ts'

interface Answered {
  result?: {
    task?: { id: string; contextId: string; status: { state: string; message?: { parts: { text?: string }[] } } }
  }
  error?: { code: number; message: string; data: { metadata?: { kind?: string } }[] }
}

/** Registers an agent by its URL, with credentials. Returns its slug. */
export async function registerWith(api: Api, url: string, credentials: object): Promise<string> {
  const answer = await api.post('/api/agents', { data: { url, ...credentials } })
  if (answer.status() !== 201) throw new Error(`registering ${url}: ${answer.status()} ${await answer.text()}`)
  return ((await answer.json()) as { agent: { slug: string } }).agent.slug
}

/** Sends a message through the gateway, in v1.0 and without streaming. */
export async function sayTo(
  api: Api,
  slug: string,
  text: string,
  task?: { id: string; contextId: string },
): Promise<Answered> {
  const ids = { taskId: task?.id, contextId: task?.contextId }
  const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text }], ...ids }
  const data = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } }
  const answer = await api.post(`/a2a/${slug}`, { headers: { 'A2A-Version': '1.0' }, data })
  return (await answer.json()) as Answered
}

/** Returns the last message of the agent, and whether Switchboard was authenticated. */
export function responseText({ result, error }: Answered): string {
  if (error) return `${error.code} ${error.data.map(({ metadata }) => metadata?.kind).join('')}`
  return (result?.task?.status.message?.parts ?? []).map((part) => part.text ?? '').join('')
}

/** Returns the number of calls (not card fetches) that the agent admitted, and of those that it rejected. */
export function calls({ requests }: GuardedAgent): { admitted: number; refused: number } {
  const posts = requests.filter(({ body }) => body !== '')
  const admitted = posts.filter((request) => request.admitted).length
  return { admitted, refused: posts.length - admitted }
}
