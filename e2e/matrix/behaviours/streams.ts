import { type Behaviour, type Cell, check, textParts, promptFor } from '../behaviour.ts'
import { collectEvents, type TaskSnapshot, outputText } from '../collect-events.ts'

/** The chunks of a stream make the complete output. */
export const streaming: Behaviour = {
  name: 'stream',
  prompt: 'stream',
  run: async ({ client, prompts }) => {
    const [text, whole] = promptFor(prompts, 'stream')
    const snapshot = await collectEvents(client.stream({ parts: textParts(text) }))
    check(snapshot.state === 'completed', 'not completed', snapshot.events.at(-1))
    check(whole.test(outputText(snapshot)), 'another whole', outputText(snapshot))
    return 'passed'
  },
}

const hasStarted = (snapshot: TaskSnapshot) => snapshot.taskId !== '' && snapshot.events.length > 3

/** Starts a long answer and disconnects before its end. */
async function startAndDisconnect({ client, prompts }: Cell): Promise<TaskSnapshot> {
  const [text] = promptFor(prompts, 'long')
  const snapshot = await collectEvents(client.stream({ parts: textParts(text) }), undefined, hasStarted)
  check(snapshot.taskId !== '', 'no task', snapshot.events)
  return snapshot
}

/** Resubscribing to a running task returns its complete output. */
export const resubscribe: Behaviour = {
  name: 'resubscribe',
  requires: 'resubscribe',
  prompt: 'long',
  run: async (cell) => {
    const { taskId } = await startAndDisconnect(cell)
    const snapshot = await collectEvents(cell.client.resubscribe(taskId)).catch(async (error: unknown) => {
      // The task may have ended meanwhile, which v1.0 rejects.
      const task = await cell.client.get(taskId)
      if (task.state === 'completed' && cell.caller.generation === 'v1.0') return undefined
      throw error
    })
    if (!snapshot) return 'passed'
    check(snapshot.state === 'completed', 'not completed', snapshot.events.at(-1))
    check(promptFor(cell.prompts, 'long')[1].test(outputText(snapshot)), 'another whole', outputText(snapshot))
    return 'passed'
  },
}

/** Resubscribing with the last event ID returns each later event once. */
export const resume: Behaviour = {
  name: 'resubscribe with Last-Event-ID',
  requires: 'resume',
  prompt: 'long',
  run: async (cell) => {
    const left = await startAndDisconnect(cell)
    const snapshot = await collectEvents(cell.client.resubscribe(left.taskId, left.events.at(-1)?.seq), left)
    check(snapshot.state === 'completed', 'not completed', snapshot.events.at(-1))
    check(promptFor(cell.prompts, 'long')[1].test(outputText(snapshot)), 'another whole', outputText(snapshot))
    return 'passed'
  },
}
