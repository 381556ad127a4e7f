import { expect, test } from 'vitest'
import type { Artifact, Part } from '@/lib/a2a/model'
import { pairArtifacts } from '@/lib/replay/runs/pair-artifacts'

const artifact = (name: string | undefined, ...parts: Part[]): Artifact => ({
  artifactId: crypto.randomUUID(),
  ...(name && { name }),
  parts,
})

test('pairs artifacts by name, whatever their order and IDs', () => {
  const left = [artifact('a', { text: 'x' }), artifact('b', { text: 'y' })]
  const right = [artifact('b', { text: 'y' }), artifact('a', { text: 'z' }), artifact('c', { text: '1' })]
  expect(pairArtifacts(left, right).map(({ name, mark }) => [name, mark])).toEqual([
    ['a', 'changed'],
    ['b', 'same'],
    ['c', 'added'],
  ])
  expect(pairArtifacts(right, left).at(-1)).toMatchObject({ name: 'c', mark: 'removed' })
})

test('pairs artifacts without a name or with different names in order', () => {
  const pairs = pairArtifacts(
    [artifact(undefined, { text: 'x' }), artifact('old', { text: 'y' })],
    [artifact(undefined, { text: 'x' }), artifact('new', { text: 'y' })],
  )
  expect(pairs.map(({ name, mark }) => [name, mark])).toEqual([
    ['', 'same'],
    ['old', 'same'],
  ])
})

test('ignores the order of members in data and compares files by their bytes', () => {
  const data = (value: object) => artifact('d', { data: value as never })
  expect(pairArtifacts([data({ a: 1, b: { c: 2, d: 3 } })], [data({ b: { d: 3, c: 2 }, a: 1 })])[0]?.mark).toBe('same')
  expect(pairArtifacts([data({ a: 1 })], [data({ a: 2 })])[0]).toMatchObject({
    mark: 'changed',
    left: { text: '{\n  "a": 1\n}\n' },
  })
  const [files] = pairArtifacts([artifact('f', { raw: 'AAAA' })], [artifact('f', { raw: 'AAAB' })])
  expect(files).toMatchObject({ mark: 'changed', left: { text: '', bytes: 3 }, right: { text: '', bytes: 3 } })
})
