import { type Behaviour, check, say, textOf, word } from '../behaviour.ts'
import { learn, madeText, nothing } from '../gather.ts'

const rests = (state: string) => !['submitted', 'working'].includes(state)

/** A message is answered when all is done. */
export const blocking: Behaviour = {
  name: 'send',
  word: 'hello',
  run: async ({ client, says }) => {
    const [text, answer] = word(says, 'hello')
    const known = learn(nothing(), await client.send({ parts: say(text) }))
    check(known.state === 'completed', 'not completed', known)
    check(answer.test(madeText(known)), 'another answer', madeText(known))
    return 'passed'
  },
}

/** A message is answered while its task still runs, whatever the agent can do; the task is polled for the answer. */
export const notBlocking: Behaviour = {
  name: 'send, not waiting',
  lacking: 'wait',
  word: 'long',
  run: async ({ client, says }) => {
    const [text, whole] = word(says, 'long')
    const first = await client.send({ parts: say(text), wait: false })
    check(first.kind === 'task' && !rests(first.state), 'not a running task', first)
    const { task, polls } = await poll(() => client.get(first.taskId))
    check(polls < 200 && task.state === 'completed', 'did not complete', task)
    check(whole.test(madeText(learn(nothing(), task))), 'another answer', task)
    return 'passed'
  },
}

async function poll<T extends { state: string }>(get: () => Promise<T>): Promise<{ task: T; polls: number }> {
  let task = await get()
  let polls = 0
  // A task has no event for who did not stay: polling is the behaviour itself.
  for (; polls < 200 && !rests(task.state); polls += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    task = await get()
  }
  return { task, polls }
}

/** A message is answered by a message, where both generations have that. */
export const direct: Behaviour = {
  name: 'direct message',
  word: 'direct',
  run: async ({ client, caller, agent, says }) => {
    const [text, answer] = word(says, 'direct')
    const seen = await client.send({ parts: say(text) })
    const messages = caller.generation !== 'v0.1' && agent.generation !== 'v0.1'
    check(seen.kind === (messages ? 'message' : 'task'), 'neither message nor task', seen)
    check(answer.test(madeText(learn(nothing(), seen))), 'another answer', textOf(seen.message))
    return 'passed'
  },
}

/** A task fails, and says why. */
export const failure: Behaviour = {
  name: 'failure',
  word: 'fail',
  run: async ({ client, says }) => {
    const [text, reason] = word(says, 'fail')
    const seen = await client.send({ parts: say(text) })
    check(seen.state === 'failed', 'did not fail', seen)
    check(reason.test(textOf(seen.message)), 'another reason', seen.message)
    return 'passed'
  },
}
