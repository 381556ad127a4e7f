import type { Part } from '@/lib/a2a/model'

/** The text parts of a message or an artifact, joined with nothing between. */
export function textOf(parts: readonly Part[]): string {
  return parts.map((part) => ('text' in part ? part.text : '')).join('')
}

const dense = (text: string): string => text.replace(/\s+/g, ' ').trim()

interface Said {
  readonly parts: readonly Part[]
}

/** False for texts that begin otherwise, white space apart: most that differ do so there. */
function beginAlike(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => dense(text.trimStart().slice(0, 60)))
  return one !== undefined && other !== undefined && (one.startsWith(other) || other.startsWith(one))
}

const isText = (part: Part): boolean => 'text' in part

/**
 * True when two messages or artifacts are the same text, white space apart: some agents give their answer in both
 * (v0.1 §9.1 prints it so), and a screen shows it once.
 */
export function sameText(a: Said, b: Said): boolean {
  if (!a.parts.every(isText) || !b.parts.every(isText)) return false
  const [one, other] = [textOf(a.parts), textOf(b.parts)]
  if (one === other) return dense(one) !== ''
  if (!beginAlike(one, other)) return false
  const text = dense(one)
  return text !== '' && text === dense(other)
}
