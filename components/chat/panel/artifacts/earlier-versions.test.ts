import { expect, it } from 'vitest'
import { earlierVersions } from '@/components/chat/panel/artifacts/earlier-versions'
import { turnsOf } from '@/components/chat/turn/turns'
import { chunk, foldOf, rowsOf, sent, status, user } from '@/lib/a2a/fixtures/log'
import { textOf } from '@/lib/a2a/part-text'

it('earlier versions are what the artifact was before each row that began it anew', () => {
  const other = chunk('else', { append: false, artifactId: 'b' })
  const events = [
    sent(user('go')),
    chunk('one', { append: false }),
    chunk(' and more'),
    other,
    chunk('two', { append: false }),
    chunk('three', { append: false }),
    chunk('!'),
    status('completed'),
  ]
  const [item] = turnsOf(foldOf(events))[0]?.items ?? []
  const told = item?.type === 'artifact' ? item.told[0] : undefined
  const renewals = told?.entry.renewals ?? []
  const versions = earlierVersions(rowsOf(events), 'a', renewals)
  expect(versions.map(({ parts }) => textOf(parts))).toEqual(['one and more', 'two'])
  expect(told && textOf(told.artifact.parts)).toBe('three!')
  expect(earlierVersions(rowsOf(events), 'a', renewals)).toBe(versions)
})
