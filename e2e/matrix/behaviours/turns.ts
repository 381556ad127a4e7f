import { type Behaviour, check, textParts, textOf, promptFor } from '../behaviour.ts'
import { collectEvents, applyEvent, outputText, emptySnapshot } from '../collect-events.ts'

/** The agent requests input and receives the reply in the same task. */
export const question: Behaviour = {
  name: 'question and answer',
  prompt: 'ask',
  run: async ({ client, prompts }) => {
    const [text, reply, answer] = promptFor(prompts, 'ask')
    const inputRequest = await client.send({ parts: textParts(text) })
    check(inputRequest.state === 'input-required', 'no input required', inputRequest)
    check(textOf(inputRequest.message) !== '', 'no question', inputRequest)
    const snapshot = applyEvent(emptySnapshot(), await client.send({ parts: textParts(reply), task: inputRequest }))
    check(
      snapshot.taskId === inputRequest.taskId && snapshot.contextId === inputRequest.contextId,
      'another task',
      snapshot,
    )
    check(snapshot.state === 'completed', 'not completed', snapshot)
    check(answer.test(outputText(snapshot)), 'another answer', outputText(snapshot))
    return 'passed'
  },
}

/** The same with streaming: the first stream ends with the question. */
export const streamedQuestion: Behaviour = {
  name: 'question and answer, streamed',
  prompt: 'ask',
  run: async ({ client, prompts }) => {
    const [text, reply, answer] = promptFor(prompts, 'ask')
    const inputRequest = await collectEvents(client.stream({ parts: textParts(text) }))
    check(inputRequest.state === 'input-required', 'no input required', inputRequest.events.at(-1))
    const snapshot = await collectEvents(client.stream({ parts: textParts(reply), task: inputRequest }))
    check(snapshot.taskId === inputRequest.taskId, 'another task', snapshot.events)
    check(snapshot.state === 'completed', 'not completed', snapshot.events.at(-1))
    check(answer.test(outputText(snapshot)), 'another answer', outputText(snapshot))
    return 'passed'
  },
}
