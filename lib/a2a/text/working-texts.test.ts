import { expect, test } from 'vitest'
import { joinWorkingTexts } from '@/lib/a2a/text/working-texts'

test.each<[string, string[], string]>([
  ['words with spaces before', ['It', ' is', ' 12', ' degrees.'], 'It is 12 degrees.'],
  ['words with spaces after', ['It ', 'is ', '12 ', 'degrees.'], 'It is 12 degrees.'],
  ['cut words', ['Hel', 'lo wor', 'ld!', ' Next.'], 'Hello world! Next.'],
  ['paragraphs', ['First.', '\n\n', 'Second', ' line.'], 'First.\n\nSecond line.'],
  ['Chinese', ['今天', '天气很好', '，适合', '出门。'], '今天天气很好，适合出门。'],
  ['growing text', ['It', 'It is', 'It is 12'], 'It is 12'],
])('joins chunks of one text: %s', (_, texts, text) => {
  expect(joinWorkingTexts(texts)).toEqual({ text, pieces: true })
})

test.each<[string, string[], string]>([
  ['sentences', ['Looking for flights.', 'Comparing prices.'], 'Looking for flights.\n\nComparing prices.'],
  ['words', ['Looking', 'Comparing', 'Done'], 'Looking\n\nComparing\n\nDone'],
  ['lower case', ['looking', 'comparing'], 'looking\n\ncomparing'],
  ['Chinese', ['正在搜索', '正在比较'], '正在搜索\n\n正在比较'],
  ['a single one', ['Looking'], 'Looking'],
  ['none', [], ''],
])('separates other texts: %s', (_, texts, text) => {
  expect(joinWorkingTexts(texts)).toEqual({ text, pieces: false })
})
