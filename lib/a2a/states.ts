/** Task states with the meaning of A2A v1.0, in the short spelling that screens and the API use. */
export const taskStates = [
  'submitted',
  'working',
  'input-required',
  'auth-required',
  'completed',
  'canceled',
  'failed',
  'rejected',
  'unknown',
] as const

export type TaskState = (typeof taskStates)[number]

/** True if the task cannot change any more (A2A v1.0 §4.1.3). */
export function isTerminal(state: TaskState): boolean {
  return state === 'completed' || state === 'canceled' || state === 'failed' || state === 'rejected'
}

/** True if the agent waits for the user (A2A v1.0 §4.1.3). */
export function isInterrupted(state: TaskState): boolean {
  return state === 'input-required' || state === 'auth-required'
}

/** True for terminal and interrupted states: no further event is expected without a new message. */
export function isTerminalOrInterrupted(state: TaskState): boolean {
  return isTerminal(state) || isInterrupted(state)
}
