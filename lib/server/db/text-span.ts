import 'server-only'

/** What is worth looking for: shorter texts are kept, and written, once more. */
export const longText = 16_384
/** How much of a text is looked for: an agent must not make that take long. */
const headLength = 64

/** Where a text stands in the raw text, and whether it is spelled there with escapes. */
export type Span = [from: number, to: number, escaped: 0 | 1]

/** Where the text stands in the raw text behind `after`, as it is or spelled as JSON spells it here. */
export function spanIn(raw: string, text: string, after = 0): Span | undefined {
  const from = raw.indexOf(JSON.stringify(text.slice(0, headLength)).slice(0, -1), after) + 1
  if (from === 0) return undefined
  // To compare two texts is many times faster than to look where one begins.
  if (raw.slice(from, from + text.length) === text) return [from, from + text.length, 0]
  const json = JSON.stringify(text).slice(1, -1)
  return raw.slice(from, from + json.length) === json ? [from, from + json.length, 1] : undefined
}
