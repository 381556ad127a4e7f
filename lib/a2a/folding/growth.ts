import type { ArtifactEntry } from '@/lib/a2a/fold'
import { partsKey } from '@/lib/a2a/folding/same-content'
import type { Artifact, Part } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/part-text'

const isText = (part: Part): boolean => 'text' in part

/** True when `now` is `before` with something at its end, or nothing new: agents send a text again and again as it grows. */
export function isGrowth(before: readonly Part[], now: readonly Part[]): boolean {
  if (before.every(isText) && now.every(isText)) return textOf(now).startsWith(textOf(before))
  return partsKey(now.slice(0, before.length)) === partsKey(before)
}

/** Shorter texts are said twice by chance. */
const tellingLength = 24

/**
 * What an added piece says again: the whole artifact so far (the pieces, and then all at once), or the piece before and
 * more (each piece is the whole so far). Told by the text alone, since agents differ in what else they change.
 */
export function sayingAgain(
  known: Artifact,
  added: Artifact,
  entry: ArtifactEntry | undefined,
): Pick<ArtifactEntry, 'repeats' | 'lastWhole'> {
  if (!entry || entry.renewals || !known.parts.every(isText) || !added.parts.every(isText)) return {}
  const [before, now] = [known.parts, added.parts].map(textLength)
  const mayRepeat = entry.chunks > 1 && now === before && now !== undefined && now >= tellingLength
  if (mayRepeat && textOf(added.parts) === textOf(known.parts)) return { repeats: true }
  const last = entry.chunks === 1 ? before : entry.lastWhole
  if (last === undefined || now === undefined || now <= last) return {}
  const piece = textOf(known.parts).slice(-last)
  return piece !== '' && textOf(added.parts).startsWith(piece) ? { lastWhole: now } : {}
}

function textLength(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + ('text' in part ? part.text.length : 0), 0)
}
