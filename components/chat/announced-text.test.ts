import { expect, it } from 'vitest'
import { finishedLength, saidText, spokenText } from '@/components/chat/announced-text'
import { emptyFold } from '@/lib/a2a/fold'

it('gathers what the agent said and made, and not what the person said', () => {
  const at = '2026-01-01T00:00:00.000Z'
  const said = (role: 'user' | 'agent', text: string, seq: number) => ({
    type: 'message' as const,
    seq,
    at,
    origin: 'message' as const,
    message: { role, parts: [{ text }] },
  })
  const artifacts = [{ artifactId: 'a', parts: [{ text: 'A sto' }, { text: 'ry.' }] }]
  const artifact = { type: 'artifact' as const, seq: 3, lastSeq: 3, at, artifactId: 'a', complete: false }
  const entries = [said('user', 'Tell', 1), said('agent', 'Gladly.', 2), artifact]
  expect(saidText({ ...emptyFold, entries, task: { ...emptyFold.task, artifacts } } as never)).toBe(
    'Gladly.\n\nA story.',
  )
})

it('says finished sentences and blocks, and the rest once all is there', () => {
  expect(finishedLength('One. Two. Thr', false)).toBe('One. Two.'.length)
  expect(finishedLength('# Head\n\nOnce up', false)).toBe('# Head\n'.length)
  expect(finishedLength('一。二。三', false)).toBe(4)
  expect(finishedLength('Once up', false)).toBe(0)
  expect(finishedLength('Once up', true)).toBe(7)
})

it('says no marks, and of much the beginning', () => {
  expect(spokenText('## A **bold** word')).toBe('A bold word')
  expect(spokenText('word '.repeat(400)).length).toBeLessThan(610)
})
