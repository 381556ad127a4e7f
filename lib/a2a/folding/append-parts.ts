import { grownText } from '@/lib/a2a/folding/grown-text'
import type { Part, TextPart } from '@/lib/a2a/model'

const isBare = (part: Part): boolean => Object.keys(part).length === 1

/** True for two texts that differ in nothing but their text. */
function areOneText(a: Part, b: Part): a is TextPart {
  if (!('text' in a) || !('text' in b)) return false
  return (isBare(a) && isBare(b)) || JSON.stringify({ ...a, text: '' }) === JSON.stringify({ ...b, text: '' })
}

/**
 * `parts` with `added` at the end. A text that follows a text of the same kind joins it with nothing between: chunks
 * are slices, not paragraphs.
 */
export function appendParts(parts: Part[], added: readonly Part[]): Part[] {
  const result = [...parts]
  for (const part of added) {
    const last = result.at(-1)
    if (last && 'text' in part && areOneText(last, part)) result[result.length - 1] = grownText(last, part.text)
    else result.push(part)
  }
  return result
}
