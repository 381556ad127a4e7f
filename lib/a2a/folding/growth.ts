import type { ArtifactEntry } from '@/lib/a2a/fold'
import { endOfText, isText, textLengthOf } from '@/lib/a2a/folding/append-parts'
import { isSameParts } from '@/lib/a2a/folding/same-content'
import type { Artifact, Part } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/part-text'

/** True when `now` is `before` with something at its end, or nothing new: agents send a text again and again as it grows. */
export function isGrowth(before: readonly Part[], now: readonly Part[]): boolean {
  if (isText(before) && isText(now))
    return textLengthOf(now) >= textLengthOf(before) && textOf(now).startsWith(textOf(before))
  return now.length >= before.length && isSameParts(before, now.slice(0, before.length))
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
  if (!entry || entry.renewals || !isText(known.parts) || !isText(added.parts)) return {}
  const [before, now] = [textLengthOf(known.parts), textLengthOf(added.parts)]
  const mayRepeat = entry.chunks > 1 && now === before && now >= tellingLength
  if (mayRepeat && textOf(added.parts) === textOf(known.parts)) return { repeats: true }
  const last = entry.chunks === 1 ? before : entry.lastWhole
  if (last === undefined || now <= last) return {}
  const piece = endOfText(known.parts, last)
  return piece !== '' && textOf(added.parts).startsWith(piece) ? { lastWhole: now } : {}
}
