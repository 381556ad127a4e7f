import { countValue, type FoldSize } from '@/lib/a2a/folding/fold-size'
import { mutableCopy } from '@/lib/a2a/folding/mutable-batch'
import type { Part, TextPart } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/text/part-text'

/** Number of characters that are cached of a long text. */
export const textPrefixLength = 60_000

const prefixes = new WeakMap<TextPart, string>()

/**
 * Returns a text part with `more` at its end. Reading a text that was joined from many chunks copies all of it, even 100 MB, so
 * its first characters are cached for callers that only need those.
 */
function appendText(part: TextPart, more: string): TextPart {
  const extended = { ...part, text: part.text + more }
  if (part.text.length < textPrefixLength) return extended
  prefixes.set(extended, textPrefix(part))
  prefixes.delete(part)
  return extended
}

/** Returns the first `textPrefixLength` characters of a text. */
export function textPrefix(part: TextPart): string {
  return prefixes.get(part) ?? part.text.slice(0, textPrefixLength)
}

const isBare = (part: Part): boolean => Object.keys(part).length === 1

/** True for two text parts that differ only in their text. */
function areOneText(a: Part, b: Part): a is TextPart {
  if (!('text' in a) || !('text' in b)) return false
  return (isBare(a) && isBare(b)) || JSON.stringify({ ...a, text: '' }) === JSON.stringify({ ...b, text: '' })
}

/** Properties of a list of parts, cached to avoid walking it. */
interface PartsSummary {
  /** All parts are texts. */
  isText: boolean
  /** Characters of all texts. */
  length: number
  /** The text that was appended last. */
  lastText?: string
}

const summaries = new WeakMap<readonly Part[], PartsSummary>()

function textLength(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + ('text' in part ? part.text.length : 0), 0)
}

const areTexts = (parts: readonly Part[]): boolean => parts.every((part) => 'text' in part)

function summaryOf(parts: readonly Part[]): PartsSummary {
  const known = summaries.get(parts)
  if (known) return known
  const summary = { isText: areTexts(parts), length: textLength(parts) }
  summaries.set(parts, summary)
  return summary
}

/** True if all parts are texts. */
export function hasOnlyText(parts: readonly Part[]): boolean {
  return summaryOf(parts).isText
}

/** Returns the number of characters of all texts. */
export function textLengthOf(parts: readonly Part[]): number {
  return summaryOf(parts).length
}

/** Returns the last `length` characters of all texts. Fast if exactly that many were appended last. */
export function textSuffix(parts: readonly Part[], length: number): string {
  const { lastText } = summaryOf(parts)
  return lastText?.length === length ? lastText : textOf(parts).slice(-length)
}

/**
 * Returns `parts` with `added` at the end. A text after a text of the same kind is joined without a separator: chunks are
 * slices, not paragraphs.
 */
export function appendParts(parts: readonly Part[], added: readonly Part[]): Part[] {
  const before = summaryOf(parts)
  const summary = {
    isText: before.isText && areTexts(added),
    length: before.length + textLength(added),
    lastText: textOf(added),
  }
  const result = mutableCopy(parts)
  for (const part of added) {
    const last = result.at(-1)
    if (last && 'text' in part && areOneText(last, part)) result[result.length - 1] = appendText(last, part.text)
    else result.push(part)
  }
  summaries.set(result, summary)
  return result
}

/** Returns by how much `appendParts` increases the size of a list of parts. */
export function appendedPartsSize(parts: readonly Part[], added: readonly Part[]): FoldSize {
  const total = { objects: 0, bytes: 0 }
  let last = parts.at(-1)
  for (const part of added) {
    if (last && 'text' in part && areOneText(last, part)) total.bytes += part.text.length
    else countValue(total, part, 1)
    last = part
  }
  return total
}
