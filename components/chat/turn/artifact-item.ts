import type { ArtifactItem, ArtifactDisplay } from '@/components/chat/turn/turn'
import type { ArtifactEntry } from '@/lib/a2a/fold'
import type { Artifact } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/text/part-text'

/** Fewer or shorter pieces may be equal by chance. */
const least = { pieces: 3, length: 24 }

interface Shown {
  artifact: Artifact
  how: ArtifactDisplay
}

/** Cached per artifact, so that unchanged ones are not rendered again. */
const made = new WeakMap<Artifact, Shown>()

function withText(artifact: Artifact, text: string, how: ArtifactDisplay): Shown {
  const shown = { artifact: { ...artifact, parts: [{ ...artifact.parts[0], text }] }, how }
  made.set(artifact, shown)
  return shown
}

/** Returns an artifact without repeated text. */
function shownOnce(artifact: Artifact, { chunks, lastWhole, repeats }: ArtifactEntry): Shown {
  const known = made.get(artifact)
  if (known) return known
  const text = repeats || lastWhole ? textOf(artifact.parts) : ''
  if (repeats && text.slice(0, text.length / 2) === text.slice(text.length / 2))
    return withText(artifact, text.slice(text.length / 2), 'repeated')
  if (lastWhole && chunks >= least.pieces && lastWhole >= least.length)
    return withText(artifact, text.slice(-lastWhole), 'grown')
  return { artifact, how: 'plain' }
}

/** Returns the turn item of an artifact. */
export function toArtifactItem(artifact: Artifact, entry: ArtifactEntry): ArtifactItem {
  const { artifactId, at, complete } = entry
  const sources = [{ artifact, entry }]
  const key = `artifact ${artifactId}`
  return { key, type: 'artifact', at, ...shownOnce(artifact, entry), sources, complete, hasDuplicate: false }
}
