import { type Behaviour, check, textParts, promptFor } from '../behaviour.ts'
import { applyEvent, outputText, emptySnapshot } from '../collect-events.ts'

/** The task is returned by its ID, with as much history as requested. */
export const get: Behaviour = {
  name: 'get',
  requires: 'get',
  prompt: 'hello',
  run: async ({ client, prompts }) => {
    const [text, answer] = promptFor(prompts, 'hello')
    const sent = await client.send({ parts: textParts(text) })
    const whole = await client.get(sent.taskId)
    check(whole.taskId === sent.taskId && whole.contextId === sent.contextId, 'another task', whole)
    check(whole.state === 'completed', 'not completed', whole)
    check(answer.test(outputText(applyEvent(emptySnapshot(), whole))), 'another answer', whole)
    const one = await client.get(sent.taskId, 1)
    check(one.history.length <= 1, 'more than one message of history', one.history)
    const many = await client.get(sent.taskId, 50)
    check(many.history.includes('user'), 'history without the message sent', many.history)
    return 'passed'
  },
}

/** Tasks are listed from the database, even if the agent does not support it. */
export const list: Behaviour = {
  name: 'list',
  requires: 'list',
  prompt: 'hello',
  run: async ({ client, prompts }) => {
    const [text, answer] = promptFor(prompts, 'hello')
    const sent = await client.send({ parts: textParts(text) })
    const tasks = await client.list(sent.contextId)
    check(tasks.length === 1 && tasks[0]?.taskId === sent.taskId, 'not the one task of the context', tasks)
    check(answer.test(outputText(applyEvent(emptySnapshot(), tasks[0]))), 'another answer', tasks)
    return 'passed'
  },
}
