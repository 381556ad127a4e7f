import { type Behaviour, check, say, textOf, word } from '../behaviour.ts'
import { gather, learn, madeText, nothing } from '../gather.ts'

/** The agent asks back, and is answered in the same task. */
export const question: Behaviour = {
  name: 'question and answer',
  word: 'ask',
  run: async ({ client, says }) => {
    const [text, reply, answer] = word(says, 'ask')
    const asked = await client.send({ parts: say(text) })
    check(asked.state === 'input-required', 'nothing asked', asked)
    check(textOf(asked.message) !== '', 'no question', asked)
    const known = learn(nothing(), await client.send({ parts: say(reply), task: asked }))
    check(known.taskId === asked.taskId && known.contextId === asked.contextId, 'another task', known)
    check(known.state === 'completed', 'not completed', known)
    check(answer.test(madeText(known)), 'another answer', madeText(known))
    return 'passed'
  },
}

/** The same in two streams: the first ends with the question. */
export const streamedQuestion: Behaviour = {
  name: 'question and answer, streamed',
  word: 'ask',
  run: async ({ client, says }) => {
    const [text, reply, answer] = word(says, 'ask')
    const asked = await gather(client.stream({ parts: say(text) }))
    check(asked.state === 'input-required', 'nothing asked', asked.events.at(-1))
    const known = await gather(client.stream({ parts: say(reply), task: asked }))
    check(known.taskId === asked.taskId, 'another task', known.events)
    check(known.state === 'completed', 'not completed', known.events.at(-1))
    check(answer.test(madeText(known)), 'another answer', madeText(known))
    return 'passed'
  },
}
