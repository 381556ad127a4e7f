import type { ArtifactItem, ShownHow } from '@/components/chat/turn/turn'
import type { ArtifactEntry } from '@/lib/a2a/fold'
import type { Artifact } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/part-text'

/** Fewer pieces, or shorter ones, may be alike by chance. */
const least = { pieces: 3, length: 24 }

interface Shown {
  artifact: Artifact
  how: ShownHow
}

/** The same object for the same artifact: a screen draws what did not change once. */
const made = new WeakMap<Artifact, Shown>()

function withText(artifact: Artifact, text: string, how: ShownHow): Shown {
  const shown = { artifact: { ...artifact, parts: [{ ...artifact.parts[0], text }] }, how }
  made.set(artifact, shown)
  return shown
}

/** What of an artifact is shown: what its pieces say more than once is shown once. */
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

/** An artifact as a thing the agent did in a turn. */
export function artifactItem(artifact: Artifact, entry: ArtifactEntry): ArtifactItem {
  const { artifactId, at, complete } = entry
  const told = [{ artifact, entry }]
  const key = `artifact ${artifactId}`
  return { key, type: 'artifact', at, ...shownOnce(artifact, entry), told, complete, alsoSaid: false }
}
