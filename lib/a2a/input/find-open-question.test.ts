import { expect, test } from 'vitest'
import { findInputRequest } from '@/lib/a2a/input/find-input-request'
import { agent, foldOf, type RowLike, requestRow, snapshot, status, user } from '@/lib/a2a/fixtures/log'
import { findOpenQuestion } from '@/lib/a2a/input/find-open-question'
import { textOf } from '@/lib/a2a/text/part-text'

const question = agent('Which one?')
const go = requestRow(user('go'))
/** Gemini CLI reports a tool call with each of its statuses. */
const toolCall = (state: string) => ({
  role: 'agent' as const,
  parts: [
    { text: 'Which one?' },
    {
      data: {
        request: { callId: 'c1', name: 'write', args: {} },
        status: state,
        confirmationDetails: { type: 'info' },
      },
    },
  ],
})

function questionOf(...events: RowLike[]) {
  const fold = foldOf(events)
  const entry = findOpenQuestion(fold)
  return [entry && textOf(entry.message.parts), findInputRequest(fold)?.text]
}

test.each<[string, RowLike[]]>([
  ['of the status', [go, status('input-required', question)]],
  [
    'of an earlier status that the last one repeats',
    [go, status('working', question), status('input-required', question)],
  ],
  ['of the history, without a status message', [go, snapshot('input-required', { history: [user('go'), question] })]],
  [
    'of the history, with the same status message',
    [
      go,
      snapshot('input-required', {
        status: { state: 'input-required', message: question },
        history: [user('go'), question],
      }),
    ],
  ],
  [
    'of a tool call that waits for approval, before a status without a message',
    [go, status('working', toolCall('awaiting_approval')), status('working', agent('Wait')), status('input-required')],
  ],
  ['sent on its own', [go, { kind: 'message', message: question }, status('input-required')]],
  [
    'of an earlier turn, under the same ID',
    [
      go,
      status('input-required', { ...question, messageId: 'q' }),
      requestRow(user('what?')),
      status('input-required', { ...question, messageId: 'q' }),
    ],
  ],
])('finds the question %s', (_, events) => {
  expect(questionOf(...events)).toEqual(['Which one?', 'Which one?'])
})

test('ignores progress and answered questions', () => {
  const working = status('working', agent('Looking'))
  expect(questionOf(go, working, status('input-required'))).toEqual([null, 'Looking'])
  expect(questionOf(go, status('input-required'))).toEqual([null, ''])
  const approved = [status('working', toolCall('awaiting_approval')), status('working', toolCall('success'))]
  expect(questionOf(go, ...approved, status('input-required'))[0]).toBeNull()
  expect(
    questionOf(go, status('input-required', question), requestRow(user('that')), status('input-required')),
  ).toEqual([null, ''])
  expect(questionOf(go, status('completed', agent('Done.')))).toEqual([null, undefined])
})

test('joins an answer in chunks for the summary of a waiting task', () => {
  const pieces = ['Which', ' one', ' shall it be?'].map((text) => status('working', agent(text)))
  expect(questionOf(go, ...pieces, status('input-required'))).toEqual([null, 'Which one shall it be?'])
})
