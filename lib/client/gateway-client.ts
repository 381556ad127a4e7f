import { newId } from '@/lib/client/new-id'
import { answerFault, switchboardUnreachable } from '@/lib/client/answer-fault'
import type { SendCall } from '@/lib/a2a/call'
import { encodeCall } from '@/lib/a2a/dialects/v1-0/encode-call'
import type { FaultData } from '@/lib/faults/fault'

export type Sent = { ok: true; taskId: string } | { ok: false; fault: FaultData }

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

interface SendWays {
  /** Empty in the browser. */
  origin?: string
  /** The agent is to push its news, so that Switchboard need not stay connected to it. */
  push?: boolean
}

/**
 * Starts or continues a task through the gateway and answers with Switchboard's own task id.
 * The stream of the answer is closed at once: what the agent says is read from the task's event log.
 */
export async function sendMessage(
  slug: string,
  call: SendCall,
  { origin = '', push = false }: SendWays = {},
): Promise<Sent> {
  const wire = encodeCall(call)
  if (!wire.ok) return { ok: false, fault: { kind: 'invalid-input', message: wire.problem } }
  try {
    const response = await fetch(`${origin}/a2a/${encodeURIComponent(slug)}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'text/event-stream',
        ...(push && { 'Switchboard-Push': 'on' }),
        ...wire.value.headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: newId(), method: wire.value.method, params: wire.value.params }),
    })
    const taskId = response.headers.get('Switchboard-Task')
    if (taskId) {
      await response.body?.cancel()
      return { ok: true, taskId }
    }
    return { ok: false, fault: answerFault(response.status, await readJson(response)) }
  } catch {
    return { ok: false, fault: switchboardUnreachable }
  }
}

/** Cancels a task at its agent. Answers with the fault that prevented it, or null. */
export async function cancelTask(taskId: string, origin = ''): Promise<FaultData | null> {
  try {
    const response = await fetch(`${origin}/api/tasks/${encodeURIComponent(taskId)}/cancel`, { method: 'POST' })
    if (!response.ok) return answerFault(response.status, await readJson(response))
    await response.body?.cancel()
    return null
  } catch {
    return switchboardUnreachable
  }
}
