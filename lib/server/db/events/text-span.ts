import 'server-only'

/** Minimum length of a text that is replaced by a span; shorter ones are stored twice. */
export const longTextLength = 16_384
/** Number of characters that are searched: an agent must not make that slow. */
const headLength = 64

/** Position of a text in the raw text, and whether it is escaped there. */
export type Span = [from: number, to: number, escaped: 0 | 1]

/** Returns the position of the text in the raw text after `after`, unescaped or escaped as JSON.stringify does. */
export function findSpan(raw: string, text: string, after = 0): Span | undefined {
  const from = raw.indexOf(JSON.stringify(text.slice(0, headLength)).slice(0, -1), after) + 1
  if (from === 0) return undefined
  // Comparing two texts is many times faster than searching for one.
  if (raw.slice(from, from + text.length) === text) return [from, from + text.length, 0]
  const json = JSON.stringify(text).slice(1, -1)
  return raw.slice(from, from + json.length) === json ? [from, from + json.length, 1] : undefined
}
