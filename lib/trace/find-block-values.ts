import { looksSecret } from '@/lib/trace/looks-secret'
import type { Certainty } from '@/lib/trace/secret-names'

const block = /[ \t]{0,8}[|>][-+\d]{0,2}[ \t]{0,8}\r?\n([ \t]{1,40})(?=\S)/y
const list = /[ \t]{0,8}\r?\n(?=[ \t]{0,40}-[ \t])/y
const item = /[ \t]{0,40}-[ \t]{1,8}["'`]?([^\s"'`]{0,500})["'`]?[ \t]{0,8}(\r?\n|$)/dy
const maxLines = 100
const maxBlockLength = 8000

/**
 * Finds YAML values on the lines below their name, which ends at `from`: a text after `password: |`, a list after `tokens:`.
 */
export function findBlockValues(text: string, from: number, certainty: Certainty): { start: number; end: number }[] {
  block.lastIndex = from
  const indent = block.exec(text)?.[1]
  if (indent !== undefined) {
    const start = block.lastIndex
    const end = blockEnd(text, start, indent)
    return certainty === 'sure' || looksSecret(text.slice(start, end), 'maybe') ? [{ start, end }] : []
  }
  list.lastIndex = from
  if (!list.test(text)) return []
  const found: { start: number; end: number }[] = []
  item.lastIndex = list.lastIndex
  for (let line = 0; line < maxLines; line += 1) {
    const match = item.exec(text)
    if (!match) break
    const [start, end] = match.indices?.[1] ?? [0, 0]
    if (looksSecret(match[1] ?? '', certainty)) found.push({ start, end })
  }
  return found
}

/** Returns the end of the last line that is indented like the first. */
function blockEnd(text: string, start: number, indent: string): number {
  let end = start
  for (let line = start; end - start < maxBlockLength; line = end + 1 + indent.length) {
    const at = text.indexOf('\n', line)
    end = at === -1 ? text.length : at
    if (at === -1 || !text.startsWith(indent, at + 1)) break
  }
  return text[end - 1] === '\r' ? end - 1 : end
}
