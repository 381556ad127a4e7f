import type { TaskFold } from '@/lib/a2a/fold'
import { textOf } from '@/lib/a2a/text/part-text'
import type { FaultData } from '@/lib/faults/fault'

const endings = {
  failed: 'The agent failed',
  rejected: 'The agent rejected the message',
  canceled: 'The task was canceled',
} as const

/** Returns the error of a turn that is over without a reply; undefined if the agent replied, or waits for an answer. */
export function turnProblem({ task }: TaskFold): FaultData | undefined {
  const { state, message } = task.status
  if (state === 'submitted' || state === 'working') {
    const text = 'Switchboard stopped following the task before the agent ended it.'
    return { kind: 'agent-error', message: text, hop: 'connection', details: { code: 'task_interrupted' } }
  }
  if (state !== 'failed' && state !== 'rejected' && state !== 'canceled') return undefined
  const reason = textOf(message?.parts ?? []).trim()
  const text = reason ? `${endings[state]}: ${reason}` : `${endings[state]}.`
  return { kind: 'agent-error', message: text, hop: 'agent', details: { code: `task_${state}` } }
}

/** Returns the sentence that ends the reply of a turn after which the agent waits, if its reply does not say so. */
export function waitingText({ task }: TaskFold, hasText: boolean, taskUrl: string): string {
  const { state } = task.status
  if (state === 'auth-required')
    return `The agent needs you to sign in. Open the task in Switchboard and enter the credential: ${taskUrl}`
  return state === 'input-required' && !hasText ? 'The agent is waiting for your answer.' : ''
}
