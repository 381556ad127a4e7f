import { expect, test } from 'vitest'
import { utf8Length } from '@/lib/server/platform/utf8-length'

test.each([
  ['ASCII', 'A long text. '.repeat(20_000)],
  ['Latin-1', 'é'.repeat(70_001)],
  ['three bytes a character', `a${'马'.repeat(70_000)}`],
  ['surrogate pairs', `ab${'🐔'.repeat(70_000)}`],
  ['half pairs', '\uD83D\uD83Da\uDC14'.repeat(20_000)],
  ['a short text', 'é'],
  ['no text', ''],
])('counts the bytes of %s', (_, text) => {
  expect(utf8Length(text)).toBe(Buffer.byteLength(text))
})
