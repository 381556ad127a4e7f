import type { ArtifactEntry } from '@/lib/a2a/fold'
import { textSuffix, hasOnlyText, textLengthOf } from '@/lib/a2a/folding/append-parts'
import { isSameParts } from '@/lib/a2a/folding/same-content'
import type { Artifact, Part } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/text/part-text'

/** True if `now` is `before` with something appended, or unchanged: some agents repeat a text as it grows. */
export function isGrowth(before: readonly Part[], now: readonly Part[]): boolean {
  if (hasOnlyText(before) && hasOnlyText(now))
    return textLengthOf(now) >= textLengthOf(before) && textOf(now).startsWith(textOf(before))
  return now.length >= before.length && isSameParts(before, now.slice(0, before.length))
}

/** Shorter texts may be equal by chance. */
const minRepeatLength = 24

/**
 * Detects what an appended chunk repeats: the whole artifact so far (chunks, then everything at once), or the previous chunk
 * and more (each chunk is the whole text so far). Compares only the text, since agents change other members.
 */
export function detectRepetition(
  known: Artifact,
  added: Artifact,
  entry: ArtifactEntry | undefined,
): Pick<ArtifactEntry, 'repeats' | 'lastWhole'> {
  if (!entry || entry.renewals || !hasOnlyText(known.parts) || !hasOnlyText(added.parts)) return {}
  const [before, now] = [textLengthOf(known.parts), textLengthOf(added.parts)]
  const mayRepeat = entry.chunks > 1 && now === before && now >= minRepeatLength
  if (mayRepeat && textOf(added.parts) === textOf(known.parts)) return { repeats: true }
  const last = entry.chunks === 1 ? before : entry.lastWhole
  if (last === undefined || now <= last) return {}
  const piece = textSuffix(known.parts, last)
  return piece !== '' && textOf(added.parts).startsWith(piece) ? { lastWhole: now } : {}
}
