import { expect, it, onTestFinished, vi } from 'vitest'
import { highlight, highlightLines } from '@/components/parts/code/highlight'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'

const code = '\n/* one\n\n   two */\nconst é = "漢🙂"\n'

it.each(['typescript', 'a language that nobody knows'])('tokens have the right positions: %s', (language) => {
  for (const { at, text } of highlight(code, language)) expect(code.slice(at, at + text.length)).toBe(text)
  for (const { at, tokens } of highlightLines(code, language)) {
    expect(at === 0 || code[at - 1] === '\n').toBe(true)
    for (const token of tokens) expect(code.slice(token.at, token.at + token.text.length)).toBe(token.text)
  }
})

it.each(['typescript', 'a language that nobody knows'])('keeps the lines of the code: %s', (language) => {
  const lines = highlightLines(code, language).map(({ tokens }) => tokens.map(({ text }) => text).join(''))
  expect(lines).toEqual(code.split('\n'))
})

it('highlights long code in chunks, with the right positions', () => {
  // The time limit does not matter here.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => void vi.restoreAllMocks())
  const long = `${'/* one */\nconst e = "漢"\n\n'.repeat(400)}${'x'.repeat(5_000)}\nconst f = 1\n`
  const tokens = highlight(long, 'typescript')
  for (const { at, text } of tokens) expect(long.slice(at, at + text.length)).toBe(text)
  expect(tokens.map(({ text }) => text).join('')).toBe(long)
  expect(tokens.filter(({ text, style }) => text === 'const' && style)).toHaveLength(401)
})

it('highlights hostile code quickly in any language', () => {
  const languages = 'bash markdown csharp c cpp java javascript ini graphql perl r ruby'.split(' ')
  const pieces = ['a', '[', '"', '(', '/', '<', '`', '{', '\\', 'a(', '[](', '$', '=', "'", ' ', 'a ', '\n']
  const slow: string[] = []
  for (const language of languages)
    for (const piece of pieces) {
      const start = process.threadCpuUsage()
      highlightLines(piece.repeat(30_000 / piece.length), language)
      // About 50 ms in chunks; without them, several seconds.
      if (cpuTime(start) > 1_500) slow.push(`${language} ${piece}`)
    }
  expect(slow).toEqual([])
})
