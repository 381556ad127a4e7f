import type { Api } from './api.ts'
import { type Program, startProgram } from './program.ts'

/** Starts the v0.1 agent that posts push notifications: see `e2e/peers/posting-v0-1.ts`. */
export function startPostingPeer(): Promise<Program> {
  return startProgram(['e2e/peers/posting-v0-1.ts', '0'], {}, /^http:\/\/\S+/)
}

/** Starts a task that Switchboard follows by push, and returns Switchboard's task ID. */
export async function startPushTask(api: Api, slug: string): Promise<string> {
  const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text: 'go' }] }
  const params = { message, configuration: { returnImmediately: true } }
  const headers = { 'A2A-Version': '1.0', 'Switchboard-Push': 'on' }
  const data = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params }
  const answer = await api.post(`/a2a/${slug}`, { headers, data })
  return answer.headers()['switchboard-task'] ?? ''
}
