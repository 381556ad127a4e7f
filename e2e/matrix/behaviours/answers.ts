import { type Behaviour, check, textParts, textOf, promptFor } from '../behaviour.ts'
import { applyEvent, outputText, emptySnapshot } from '../collect-events.ts'

const isAtRest = (state: string) => !['submitted', 'working'].includes(state)

/** A blocking call returns at the end of the task. */
export const blocking: Behaviour = {
  name: 'send',
  prompt: 'hello',
  run: async ({ client, prompts }) => {
    const [text, answer] = promptFor(prompts, 'hello')
    const snapshot = applyEvent(emptySnapshot(), await client.send({ parts: textParts(text) }))
    check(snapshot.state === 'completed', 'not completed', snapshot)
    check(answer.test(outputText(snapshot)), 'another answer', outputText(snapshot))
    return 'passed'
  },
}

/** A non-blocking call returns while its task runs, even if the agent does not support that. The answer is polled. */
export const notBlocking: Behaviour = {
  name: 'send, not waiting',
  requires: 'wait',
  prompt: 'long',
  run: async ({ client, prompts }) => {
    const [text, whole] = promptFor(prompts, 'long')
    const first = await client.send({ parts: textParts(text), wait: false })
    check(first.kind === 'task' && !isAtRest(first.state), 'not a running task', first)
    const { task, polls } = await poll(() => client.get(first.taskId))
    check(polls < 200 && task.state === 'completed', 'did not complete', task)
    check(whole.test(outputText(applyEvent(emptySnapshot(), task))), 'another answer', task)
    return 'passed'
  },
}

async function poll<T extends { state: string }>(get: () => Promise<T>): Promise<{ task: T; polls: number }> {
  let task = await get()
  let polls = 0
  // Polling is the behaviour under test.
  for (; polls < 200 && !isAtRest(task.state); polls += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    task = await get()
  }
  return { task, polls }
}

/** A message is answered with a message if both protocol versions allow it. */
export const direct: Behaviour = {
  name: 'direct message',
  prompt: 'direct',
  run: async ({ client, caller, agent, prompts }) => {
    const [text, answer] = promptFor(prompts, 'direct')
    const received = await client.send({ parts: textParts(text) })
    const messages = caller.generation !== 'v0.1' && agent.generation !== 'v0.1'
    check(received.kind === (messages ? 'message' : 'task'), 'neither message nor task', received)
    check(answer.test(outputText(applyEvent(emptySnapshot(), received))), 'another answer', textOf(received.message))
    return 'passed'
  },
}

/** A task fails with a reason. */
export const failure: Behaviour = {
  name: 'failure',
  prompt: 'fail',
  run: async ({ client, prompts }) => {
    const [text, reason] = promptFor(prompts, 'fail')
    const received = await client.send({ parts: textParts(text) })
    check(received.state === 'failed', 'did not fail', received)
    check(reason.test(textOf(received.message)), 'another reason', received.message)
    return 'passed'
  },
}
