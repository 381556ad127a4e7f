import { expect, it } from 'vitest'
import { foldText } from '@/lib/server/db/fold-text'

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
  expect(foldText(one)).toBe(foldText(other))
})

it.each([
  ['旅行', '旅游'],
  ['が', 'か'],
  ['हिन्दी', 'हन्दी'],
])('%j is not the same as %j', (one, other) => {
  expect(foldText(one)).not.toBe(foldText(other))
})

it('changes nothing when done twice', () => {
  for (const text of ['Ǆ ﷺ ½ ẞ İ % ς', 'ﾊﾟ ｶﾞ']) expect(foldText(foldText(text))).toBe(foldText(text))
})
