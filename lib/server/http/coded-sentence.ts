import 'server-only'
import type { Values } from '@/lib/api/attempt'
import en from '@/messages/en.json'

interface Coded {
  code: string
  values: Values
}

interface Pattern {
  code: string
  names: string[]
  shape: RegExp
  /** How much of it is not a value. */
  fixed: number
}

const plain = (text: string): string => text.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"')

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

function patternOf([code, text]: [string, string]): Pattern[] {
  const pieces = plain(text).split(/\{(\w+)\}/)
  const fixed = pieces.filter((_, index) => index % 2 === 0)
  // What counts things is worded in more than one way; what is no sentence stands in a list.
  if (fixed.some((piece) => /[{}]/.test(piece)) || !text.endsWith('.')) return []
  const shape = new RegExp(`^${fixed.map(literal).join('(.+?)')}$`)
  return [{ code, names: pieces.filter((_, index) => index % 2 === 1), shape, fixed: fixed.join('').length }]
}

// Of two that fit, the one that says more: "HTTP 500 instead of a card" is no status.
const patterns = [...Object.entries(en.attempts.said), ...Object.entries(en.attempts.verdict)]
  .flatMap(patternOf)
  .toSorted((a, b) => b.fixed - a.fixed)

/** What an English sentence of ours, as it is stored, says of an agent: its code and values in `attempts`; null for any other. */
export function codedSentence(sentence: string): Coded | null {
  for (const { code, names, shape } of patterns) {
    const values = shape.exec(plain(sentence))?.slice(1)
    if (values) return { code, values: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) }
  }
  return null
}
