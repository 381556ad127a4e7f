import { type Behaviour, check, say, word } from '../behaviour.ts'
import { learn, madeText, nothing } from '../gather.ts'

/** The task is found by its id, with as much of its history as is asked for. */
export const get: Behaviour = {
  name: 'get',
  lacking: 'get',
  word: 'hello',
  run: async ({ client, says }) => {
    const [text, answer] = word(says, 'hello')
    const sent = await client.send({ parts: say(text) })
    const whole = await client.get(sent.taskId)
    check(whole.taskId === sent.taskId && whole.contextId === sent.contextId, 'another task', whole)
    check(whole.state === 'completed', 'not completed', whole)
    check(answer.test(madeText(learn(nothing(), whole))), 'another answer', whole)
    const one = await client.get(sent.taskId, 1)
    check(one.history.length <= 1, 'more than one message of history', one.history)
    const many = await client.get(sent.taskId, 50)
    check(many.history.includes('user'), 'history without the message sent', many.history)
    return 'passed'
  },
}

/** Tasks are listed by our record, whatever the agent can do. */
export const list: Behaviour = {
  name: 'list',
  lacking: 'list',
  word: 'hello',
  run: async ({ client, says }) => {
    const [text, answer] = word(says, 'hello')
    const sent = await client.send({ parts: say(text) })
    const tasks = await client.list(sent.contextId)
    check(tasks.length === 1 && tasks[0]?.taskId === sent.taskId, 'not the one task of the context', tasks)
    check(answer.test(madeText(learn(nothing(), tasks[0]))), 'another answer', tasks)
    return 'passed'
  },
}
