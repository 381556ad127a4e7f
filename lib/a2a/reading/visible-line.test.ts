import { expect, it } from 'vitest'
import { findInvisibleCharacters, toVisibleLine } from '@/lib/a2a/reading/visible-line'

it.each([
  ['Travel desk', 'Travel desk', []],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe', ['U+202E']],
  ['\u2067Bank\u2069\u0007', 'Bank', ['U+2067', 'U+2069', 'U+0007']],
  ['two\nlines\tin one', 'two lines in one', ['U+000A', 'U+0009']],
  ['  around \n', 'around', []],
  ['\u200B\u202E', '', ['U+200B', 'U+202E']],
  ['👩‍🔬 می‌خواهم', '👩‍🔬 می‌خواهم', []],
])('%j becomes %j', (text, line, characters) => {
  expect(toVisibleLine(text)).toBe(line)
  expect(findInvisibleCharacters(text)).toEqual(characters)
})
