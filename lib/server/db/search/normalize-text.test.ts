import { expect, it } from 'vitest'
import { normalizeText } from '@/lib/server/db/search/search-text'

it.each([
  ['Travel', 'TRAVEL'],
  ['Café Zürich', 'cafe zurich'],
  ['Cafe\u0301', 'Café'],
  ['Straße', 'STRASSE'],
  ['ＡＢＣ１２', 'abc12'],
  ['ﬁnance', 'FINANCE'],
  ['ΟΔΟΣ', 'οδος'],
  ['İstanbul', 'istanbul'],
  ['co\u00adoperate', 'cooperate'],
  ['pay\u{202e}pal\u{2069}', 'paypal'],
  ['합계', '합계'.normalize('NFD')],
  ['50%_\\', '50％＿＼'],
  ['a\0b\ud800', 'a\ufffdb\ufffd'],
])('%j is the same as %j', (one, other) => {
  expect(normalizeText(one)).toBe(normalizeText(other))
})

it.each([
  ['旅行', '旅游'],
  ['が', 'か'],
  ['हिन्दी', 'हन्दी'],
])('%j is not the same as %j', (one, other) => {
  expect(normalizeText(one)).not.toBe(normalizeText(other))
})

it('is idempotent', () => {
  for (const text of ['Ǆ ﷺ ½ ẞ İ % ς', 'ﾊﾟ ｶﾞ']) expect(normalizeText(normalizeText(text))).toBe(normalizeText(text))
})
