import { expect, it } from 'vitest'
import { getFinishedLength, getAgentText, toSpokenText } from '@/components/chat/transcript-announcer'
import { emptyFold } from '@/lib/a2a/fold'

it("collects the agent's messages and artifacts, not the user's messages", () => {
  const at = '2026-01-01T00:00:00.000Z'
  const createEntry = (role: 'user' | 'agent', text: string, seq: number) => ({
    type: 'message' as const,
    seq,
    at,
    origin: 'message' as const,
    message: { role, parts: [{ text }] },
  })
  const artifacts = [{ artifactId: 'a', parts: [{ text: 'A sto' }, { text: 'ry.' }] }]
  const artifact = { type: 'artifact' as const, seq: 3, lastSeq: 3, at, artifactId: 'a', complete: false }
  const entries = [createEntry('user', 'Tell', 1), createEntry('agent', 'Gladly.', 2), artifact]
  expect(getAgentText({ ...emptyFold, entries, task: { ...emptyFold.task, artifacts } } as never)).toBe(
    'Gladly.\n\nA story.',
  )
})

it('announces complete sentences and blocks, and the rest once finished', () => {
  expect(getFinishedLength('One. Two. Thr', false)).toBe('One. Two.'.length)
  expect(getFinishedLength('# Head\n\nOnce up', false)).toBe('# Head\n'.length)
  expect(getFinishedLength('一。二。三', false)).toBe(4)
  expect(getFinishedLength('Once up', false)).toBe(0)
  expect(getFinishedLength('Once up', true)).toBe(7)
})

it('strips Markdown and truncates long text', () => {
  expect(toSpokenText('## A **bold** word')).toBe('A bold word')
  expect(toSpokenText('word '.repeat(400)).length).toBeLessThan(610)
})
