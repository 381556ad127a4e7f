import type { Artifact, Message, Part } from '@/lib/a2a/model'

/** The text parts of a message or an artifact, joined with nothing between. */
export function textOf(parts: readonly Part[]): string {
  return parts.map((part) => ('text' in part ? part.text : '')).join('')
}

const dense = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * True when a message and an artifact are the same text, white space apart: some agents give their answer in both
 * (v0.1 §9.1 prints it so), and a screen shows it once.
 */
export function sameText(message: Message, artifact: Artifact): boolean {
  const parts = [...message.parts, ...artifact.parts]
  if (!parts.every((part) => 'text' in part)) return false
  const text = dense(textOf(message.parts))
  return text !== '' && text === dense(textOf(artifact.parts))
}
