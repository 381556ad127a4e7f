import { expect, it } from 'vitest'
import { buildEarlierVersions } from '@/components/chat/panel/artifacts/earlier-versions'
import { buildTurns } from '@/components/chat/turn/build-turns'
import { chunk, foldOf, rowsOf, requestRow, status, user } from '@/lib/a2a/fixtures/log'
import { textOf } from '@/lib/a2a/text/part-text'

it('returns the artifact before each row that replaced it', () => {
  const other = chunk('else', { append: false, artifactId: 'b' })
  const events = [
    requestRow(user('go')),
    chunk('one', { append: false }),
    chunk(' and more'),
    other,
    chunk('two', { append: false }),
    chunk('three', { append: false }),
    chunk('!'),
    status('completed'),
  ]
  const [item] = buildTurns(foldOf(events))[0]?.items ?? []
  const source = item?.type === 'artifact' ? item.sources[0] : undefined
  const renewals = source?.entry.renewals ?? []
  const versions = buildEarlierVersions(rowsOf(events), 'a', renewals)
  expect(versions.map(({ parts }) => textOf(parts))).toEqual(['one and more', 'two'])
  expect(source && textOf(source.artifact.parts)).toBe('three!')
  expect(buildEarlierVersions(rowsOf(events), 'a', renewals)).toBe(versions)
})
