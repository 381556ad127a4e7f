import { isObject, type Json } from '@/lib/a2a/json'
import type { Artifact } from '@/lib/a2a/model'
import { ok, problem, type Outcome } from '@/lib/a2a/outcome'
import { collectNotes, quote, readList, readMembers } from '@/lib/a2a/reading/read-members'
import { readPart } from '@/lib/a2a/reading/read-part'

/**
 * Reads an artifact in any protocol version's shape. v0.1 identifies artifacts by `index` (default 0, v0.1 §6.7): the ID is
 * then its digits, or `position` if there is no index either.
 */
export function readArtifact(json: Json, position = 0): Outcome<Artifact> {
  if (!isObject(json)) return problem(`artifact is not an object: ${quote(json)}`)
  const notes = collectNotes()
  const artifact = readMembers(json, notes)
  const artifactId = artifact.text('artifactId') || artifact.text('index') || String(position)
  const parts = readList(artifact.take('parts'), readPart, notes)
  const name = artifact.text('name')
  const description = artifact.text('description')
  const extensions = artifact.texts('extensions')
  artifact.flag('append')
  artifact.flag('lastChunk')
  return ok(
    {
      artifactId,
      ...(name && { name }),
      ...(description && { description }),
      parts,
      ...(extensions?.length && { extensions }),
      ...artifact.rest(),
    },
    notes.list,
  )
}
