import { expect, test } from 'vitest'
import { emptyFold, type Entry, type TaskFold } from '@/lib/a2a/fold'
import { textPrefixLength } from '@/lib/a2a/folding/append-parts'
import type { Artifact } from '@/lib/a2a/model'
import { extractTaskText } from '@/lib/server/db/conversations/build-task-text'

function foldOf(artifacts: Artifact[]): TaskFold {
  const at = new Date().toISOString()
  const entries = artifacts.map(({ artifactId }, index): Entry => ({
    type: 'artifact',
    seq: index + 1,
    at,
    artifactId,
    lastSeq: index + 1,
    chunks: 1,
    complete: true,
  }))
  return { ...emptyFold, entries, task: { ...emptyFold.task, artifacts } }
}

/** Returns data that counts how often it is converted to JSON. */
function countedData(length: number) {
  const counted = { count: 0, data: { toJSON: () => ((counted.count += 1), 'x'.repeat(length)) } as never }
  return counted
}

test('builds no JSON of data beyond the limit', () => {
  const parts = Array.from({ length: 20 }, () => countedData(textPrefixLength))
  const artifacts = parts.map(({ data }, index) => ({ artifactId: `a${index}`, parts: [{ data }, { data }] }))
  const { lines } = extractTaskText(foldOf(artifacts))
  expect(lines.map(({ text }) => text.length)).toEqual([textPrefixLength])
  expect(parts.reduce((sum, { count }) => sum + count, 0)).toBeLessThan(3)
})

test('contains texts, data and file names of an artifact', () => {
  const parts = [{ text: 'one' }, { data: { two: 2 } }, { url: 'https://files.example/3', filename: 'three.txt' }]
  expect(extractTaskText(foldOf([{ artifactId: 'a', name: 'Name', parts }])).lines).toEqual([
    { by: 'artifact', text: 'Name\none\n{"two":2}\nthree.txt' },
  ])
})

test('reads only the start of large data', () => {
  let read = 0
  const rows = Array.from({ length: 100_000 }, (_, id) =>
    Object.defineProperty({}, 'id', { enumerable: true, get: () => ((read += 1), id) }),
  ) as never
  const [line] = extractTaskText(foldOf([{ artifactId: 'a', parts: [{ data: rows }] }])).lines
  expect(line?.text).toHaveLength(textPrefixLength)
  expect(read).toBeLessThan(textPrefixLength)
})
