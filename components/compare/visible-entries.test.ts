import { expect, test } from 'vitest'
import { selectVisibleEntries } from '@/components/compare/answer'
import { agent, chunk, foldOf, type RowLike, requestRow, status, user } from '@/lib/a2a/fixtures/log'
import { textOf } from '@/lib/a2a/text/part-text'

function shown(running: boolean, ...events: RowLike[]): string[] {
  return selectVisibleEntries(foldOf([requestRow(user('go')), ...events]), running).map((entry) =>
    entry.type === 'message' ? textOf(entry.message.parts) : entry.type,
  )
}

const turn = (text: string): RowLike[] => [status('working', agent(text)), status('input-required')]

test('shows an answer that is streamed as working messages', () => {
  const pieces = ['It is', ' 12', ' degrees.'].map((text) => status('working', agent(text)))
  expect(shown(true, ...pieces.slice(0, 2))).toEqual(['go', 'It is 12'])
  expect(shown(false, ...pieces, status('completed'))).toEqual(['go', 'It is 12 degrees.'])
})

test('hides progress once there is an artifact or a final message', () => {
  const looking = status('working', agent('Looking'))
  expect(shown(true, looking)).toEqual(['go', 'Looking'])
  expect(shown(true, chunk('a'), looking)).toEqual(['go', 'artifact', 'Looking'])
  expect(shown(false, looking, chunk('a'), status('completed'))).toEqual(['go', 'artifact'])
  expect(shown(false, looking, status('completed', agent('Done.')))).toEqual(['go', 'Done.'])
})

test('separates the answers of earlier turns', () => {
  expect(shown(false, ...turn('One'), requestRow(user('more')), ...turn('Two'))).toEqual(['go', 'One', 'more', 'Two'])
})
