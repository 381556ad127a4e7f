import { expect, it } from 'vitest'
import { highlight, highlightLines } from '@/components/parts/code/highlight'

const code = '\n/* one\n\n   two */\nconst é = "漢🙂"\n'

it.each(['typescript', 'a language that nobody knows'])('every stretch stands at its place: %s', (language) => {
  for (const { at, text } of highlight(code, language)) expect(code.slice(at, at + text.length)).toBe(text)
  for (const { at, tokens } of highlightLines(code, language)) {
    expect(at === 0 || code[at - 1] === '\n').toBe(true)
    for (const token of tokens) expect(code.slice(token.at, token.at + token.text.length)).toBe(token.text)
  }
})

it.each(['typescript', 'a language that nobody knows'])('the lines are those of the code: %s', (language) => {
  const lines = highlightLines(code, language).map(({ tokens }) => tokens.map(({ text }) => text).join(''))
  expect(lines).toEqual(code.split('\n'))
})
