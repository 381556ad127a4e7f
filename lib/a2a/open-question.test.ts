import { expect, test } from 'vitest'
import { askedInTask } from '@/lib/a2a/asked'
import { agent, foldOf, type RowLike, sent, snapshot, status, user } from '@/lib/a2a/fixtures/log'
import { openQuestion } from '@/lib/a2a/open-question'
import { textOf } from '@/lib/a2a/part-text'

const question = agent('Which one?')
const go = sent(user('go'))
/** Gemini CLI reports a tool call with each status that it has. */
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

function asked(...events: RowLike[]) {
  const fold = foldOf(events)
  const entry = openQuestion(fold)
  return [entry && textOf(entry.message.parts), askedInTask(fold)?.text]
}

test.each<[string, RowLike[]]>([
  ['of the status', [go, status('input-required', question)]],
  [
    'of a status before, which the last one repeats',
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
      sent(user('what?')),
      status('input-required', { ...question, messageId: 'q' }),
    ],
  ],
])('takes the question %s', (_, events) => {
  expect(asked(...events)).toEqual(['Which one?', 'Which one?'])
})

test('takes no progress and no answered question for one', () => {
  const working = status('working', agent('Looking'))
  expect(asked(go, working, status('input-required'))).toEqual([null, 'Looking'])
  expect(asked(go, status('input-required'))).toEqual([null, ''])
  const approved = [status('working', toolCall('awaiting_approval')), status('working', toolCall('success'))]
  expect(asked(go, ...approved, status('input-required'))[0]).toBeNull()
  expect(asked(go, status('input-required', question), sent(user('that')), status('input-required'))).toEqual([
    null,
    '',
  ])
  expect(asked(go, status('completed', agent('Done.')))).toEqual([null, undefined])
})

test('takes an answer that came in pieces for what a list says of a waiting task', () => {
  const pieces = ['Which', ' one', ' shall it be?'].map((text) => status('working', agent(text)))
  expect(asked(go, ...pieces, status('input-required'))).toEqual([null, 'Which one shall it be?'])
})
