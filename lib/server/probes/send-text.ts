import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Call } from '@/lib/a2a/call'
import type { Reply } from '@/lib/a2a/dialect'
import { isTerminal } from '@/lib/a2a/states'
import { Fault } from '@/lib/faults/fault'
import { faultVerdict, type Verdict, verdict } from '@/lib/server/agents/status-reason'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { up } from '@/lib/server/probes/call-verdict'
import { askAgent } from '@/lib/server/tasks/ask-agent'
import { type Line, lineTo } from '@/lib/server/tasks/line'

/**
 * Sends the agent a text, as its owner allowed, and waits for the answer. No task of ours: nothing is logged or kept of
 * it, and one that the agent goes on with is canceled.
 */
export async function sendText(agent: AgentRecord, text: string, signal: AbortSignal): Promise<Verdict> {
  try {
    const line = await lineTo(agent)
    return await judge(await askAgent({ ...line, signal }, messageOf(line, text)), line, signal)
  } catch (error) {
    if (error instanceof Fault) return faultVerdict(error.data)
    throw error
  }
}

function messageOf({ dialect }: Line, text: string): Call {
  const made = dialect.clientMakesTaskId ? { taskId: randomUUID(), contextId: randomUUID() } : {}
  const message = { messageId: randomUUID(), role: 'user' as const, parts: [{ text }], ...made }
  return { operation: 'send', message, options: {} }
}

async function judge(reply: Reply, line: Line, signal: AbortSignal): Promise<Verdict> {
  if (reply.kind !== 'task') return up
  const { id, status } = reply.task
  const { state } = status
  if (state === 'auth-required')
    return verdict({ code: 'auth', sentence: 'The agent requires a credential before it continues.' })
  if (state === 'failed' || state === 'rejected')
    return verdict({ code: 'agent-error', sentence: `The agent's task ended in the state "${state}".` })
  // Whether it can be canceled is not what is asked here.
  if (id && !isTerminal(state)) await askAgent({ ...line, signal }, { operation: 'cancel', taskId: id }).catch(() => {})
  return up
}
