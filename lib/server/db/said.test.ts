import { expect, test } from 'vitest'
import { emptyFold, type Entry, type TaskFold } from '@/lib/a2a/fold'
import { beginningLength } from '@/lib/a2a/folding/grown-text'
import type { Artifact } from '@/lib/a2a/model'
import { saidIn } from '@/lib/server/db/said'

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

/** Data that counts how often it is turned into JSON. */
function countedData(length: number) {
  const counted = { count: 0, data: { toJSON: () => ((counted.count += 1), 'x'.repeat(length)) } as never }
  return counted
}

test('makes no JSON of data beyond what is kept of a task', () => {
  const parts = Array.from({ length: 20 }, () => countedData(beginningLength))
  const artifacts = parts.map(({ data }, index) => ({ artifactId: `a${index}`, parts: [{ data }, { data }] }))
  const { lines } = saidIn(foldOf(artifacts))
  expect(lines.map(({ text }) => text.length)).toEqual([beginningLength])
  expect(parts.reduce((sum, { count }) => sum + count, 0)).toBeLessThan(3)
})

test('keeps texts, data and names of files of an artifact', () => {
  const parts = [{ text: 'one' }, { data: { two: 2 } }, { url: 'https://files.example/3', filename: 'three.txt' }]
  expect(saidIn(foldOf([{ artifactId: 'a', name: 'Name', parts }])).lines).toEqual([
    { by: 'artifact', text: 'Name\none\n{"two":2}\nthree.txt' },
  ])
})
