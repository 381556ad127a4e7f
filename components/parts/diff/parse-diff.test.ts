import { describe, expect, it } from 'vitest'
import { looksLikeDiff } from '@/components/parts/sniff-type'
import { limitFiles, limitLines, pairLines, parseDiff } from '@/components/parts/diff/parse-diff'

const text = `diff --git a/one.txt b/one.txt
--- a/one.txt
+++ b/one.txt
@@ -1,3 +1,4 @@
 first
-second
+2nd
+2nd and a half
 third
\\ No newline at end of file
`

describe('readDiff', () => {
  it('parses files, hunks and line numbers', () => {
    const [file] = parseDiff(text) ?? []
    expect(file).toMatchObject({ names: ['one.txt', 'one.txt'], added: 2, removed: 1 })
    expect(file?.hunks[0]?.lines).toEqual([
      { sign: ' ', text: 'first', before: 1, after: 1 },
      { sign: '-', text: 'second', before: 2, after: null },
      { sign: '+', text: '2nd', before: null, after: 2 },
      { sign: '+', text: '2nd and a half', before: null, after: 3 },
      { sign: ' ', text: 'third', before: 3, after: 4 },
    ])
  })

  it.each(['', 'hello', '--- a\n+++ b\n@@ -1,9 +1,9 @@\n nonsense', '@@'])('rejects %j', (other) =>
    expect(parseDiff(other)).toBeNull(),
  )

  it('pairs removed lines with added ones', () => {
    const lines = parseDiff(text)?.[0]?.hunks[0]?.lines ?? []
    expect(pairLines(lines).map(([left, right]) => [left?.text, right?.text])).toEqual([
      ['first', 'first'],
      ['second', '2nd'],
      [undefined, '2nd and a half'],
      ['third', 'third'],
    ])
  })
})

it('looksLikeDiff checks the start of the text', () => {
  expect(looksLikeDiff(text)).toBe(true)
  expect(looksLikeDiff('--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n')).toBe(true)
  expect(looksLikeDiff('---\ntitle: x\n---\n')).toBe(false)
})

it('limits the files and lines of a large diff', () => {
  const hunks = `--- a\n+++ b\n${'@@ -1 +1 @@\n x\n'.repeat(20_000)}`
  const [file] = parseDiff(hunks) ?? []
  expect(limitLines(file?.hunks ?? [], 3)).toHaveLength(3)
  const files = parseDiff('--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n'.repeat(8000)) ?? []
  expect(files).toHaveLength(8000)
  expect(limitFiles(files, 50)).toHaveLength(50)
  const long = Array.from({ length: 9 }, () => file).filter((one) => one !== undefined)
  expect(limitFiles(long, 50).map(({ lines }) => lines)).toEqual([500, 500, 500, 500, 0, 0, 0, 0, 0])
})
