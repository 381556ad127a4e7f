import { type RandomBelow, corruptText } from '@/lib/a2a/fixtures/mutate'

const marks = [...'[](){}<>*_`~|#!:;,.-+=/\\\'"&%@?^$ \t\n0a']
const markdown = [
  '1. ',
  '> ',
  '- ',
  '![](',
  '](',
  '[^1]',
  '[a]:',
  '```',
  '$$',
  '|-',
  '\n\n',
  '\r\n',
  '\r',
  '    ',
  '&#x',
]
const html = [
  '<a ',
  '<b>',
  '</b>',
  '<!--',
  '<![CDATA[',
  '<svg>',
  '<script>',
  '<template>',
  '<table><tr>',
  '<section 1...>',
]
const json = [
  '{"a":',
  '["',
  '"}',
  '\\"',
  '\\u0000',
  '\\ud800',
  '1e999',
  'null',
  '"__proto__":{',
  '"text":"',
  '"parts":[',
]
const urls = [
  'http://',
  'https://',
  '://',
  '//',
  '/./',
  '/../',
  '%2e',
  '%00',
  '@',
  'a@b.',
  '127.0.0.1',
  '[::ffff:',
  'xn--',
]
const streams = ['data:', 'data: {', 'event: ', 'id: ', 'retry: 9', ': ', '\u001e', '\uFEFF']
const secrets = [
  'eyJ-',
  'sk-',
  'sk-a1',
  'Bearer ',
  'password: ',
  '-----BEGIN ',
  '?token=',
  'AKIA',
  'key: |\n',
  '--pass ',
]
const odd = ['é', '密码', '\u200B', '\u202E', '\u0000', '\uD800', '\u{1F600}', 'e\u0301', '\u2028']
/** What means something to a parser of JSON, Markdown, HTML, URLs, event streams or secrets. */
const tokens = [marks, markdown, html, json, urls, streams, secrets, odd].flat()
const closing: Record<string, string> = { '[': ']', '(': ')', '{': '}', '<': '>', '"': '"', '{"a":': '}' }

const oneOf = <T>(all: readonly T[], roll: RandomBelow): T => all[roll(all.length)] as T

/** Most are short, some take long to read: up to `most` characters. */
function lengthOf(roll: RandomBelow, most: number): number {
  const share = oneOf([0.002, 0.002, 0.005, 0.01, 0.02, 0.05, 0.2, 1], roll)
  return 1 + roll(Math.max(1, Math.floor(most * share)))
}

const piece = (roll: RandomBelow): string => Array.from({ length: 1 + roll(4) }, () => oneOf(tokens, roll)).join('')

/**
 * A text of up to about `most` characters that is meant to hurt a reader: one piece again and again, brackets that nest, a
 * mixture of tokens, or one of `sound` with a few characters changed.
 */
export function hostileText(roll: RandomBelow, most: number, sound: readonly string[] = ['']): string {
  const length = lengthOf(roll, most)
  const repeated = (text: string): string => text.repeat(Math.ceil(length / Math.max(1, text.length)))
  switch (roll(5)) {
    case 0:
      return piece(roll) + repeated(piece(roll)) + piece(roll)
    case 1: {
      const open = oneOf(Object.keys(closing), roll)
      return repeated(open) + piece(roll) + (roll(2) === 0 ? '' : (closing[open] ?? '').repeat(length))
    }
    case 2:
      return Array.from({ length: Math.ceil(length / 3) }, () => oneOf(tokens, roll)).join('')
    case 3:
      return corruptText(oneOf(sound, roll), roll)
    default: {
      const text = oneOf(sound, roll)
      const at = roll(text.length + 1)
      return text.slice(0, at) + repeated(piece(roll)) + text.slice(at)
    }
  }
}

/** A JSON value of about `length` characters whose objects have keys of their own: engines take ten times longer for a new key than for a value. */
function manyKeys(roll: RandomBelow, length: number): string {
  const perObject = oneOf([1, 4, 100, Infinity], roll)
  const [names, value] = [oneOf([97, Infinity], roll), oneOf(['0', '""', '{}', '[]'], roll)]
  const count = Math.ceil(length / 12)
  const member = (_: unknown, index: number) => `"${index % 4}k${index % names}":${value}`
  if (perObject === Infinity) return `{${Array.from({ length: count }, member).join(',')}}`
  const object = (_: unknown, at: number) =>
    `{${Array.from({ length: perObject }, (_none, index) => member(0, at * perObject + index)).join(',')}}`
  return `[${Array.from({ length: Math.ceil(count / perObject) }, object).join(',')}]`
}

/** The text of `json` with one of its strings replaced by objects with many different keys, of up to about `most` characters. */
export function withManyKeys(json: unknown, roll: RandomBelow, most: number): string {
  const text = JSON.stringify(json)
  const strings = [...text.matchAll(/(?<=[:[,])"(?:[^"\\]|\\.){0,200}"(?=[,\]}])/g)]
  const chosen = strings[roll(strings.length)]
  if (!chosen) return text
  return (
    text.slice(0, chosen.index) + manyKeys(roll, lengthOf(roll, most)) + text.slice(chosen.index + chosen[0].length)
  )
}

/** The text of `json` with one of its strings replaced by a hostile one. */
export function withHostileString(json: unknown, roll: RandomBelow, most: number): string {
  const text = JSON.stringify(json)
  const strings = [...text.matchAll(/"(?:[^"\\]|\\.){0,200}"(?!:)/g)]
  const chosen = strings[roll(strings.length)]
  if (!chosen) return text
  const written = JSON.stringify(hostileText(roll, most, [chosen[0].slice(1, -1)]))
  return text.slice(0, chosen.index) + written + text.slice(chosen.index + chosen[0].length)
}
