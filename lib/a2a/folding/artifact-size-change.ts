import { countMember, countValue, type FoldSize } from '@/lib/a2a/folding/fold-size'
import type { Artifact, Part, TextPart } from '@/lib/a2a/model'

/** True for two text parts that differ only in their text, as successive versions of a streamed text do. */
function isSameText(before: Part, after: Part): boolean {
  return (
    'text' in before &&
    'text' in after &&
    before.metadata === after.metadata &&
    before.extra === after.extra &&
    before.mediaType === after.mediaType &&
    before.filename === after.filename
  )
}

function countPart(total: FoldSize, before: Part, after: Part): void {
  if (isSameText(before, after)) total.bytes += (after as TextPart).text.length - (before as TextPart).text.length
  else {
    countValue(total, before, -1)
    countValue(total, after, 1)
  }
}

function countParts(total: FoldSize, before: readonly Part[], after: readonly Part[]): void {
  const shared = Math.min(before.length, after.length)
  for (let index = 0; index < shared; index++) {
    const [known, part] = [before[index], after[index]]
    if (known !== part && known && part) countPart(total, known, part)
  }
  for (let index = shared; index < after.length; index++) countValue(total, after[index], 1)
  for (let index = shared; index < before.length; index++) countValue(total, before[index], -1)
}

/** Metadata grows by merging: members that both objects share are not walked. */
function countObject(total: FoldSize, name: string, before: object | undefined, after: object | undefined): void {
  if (before === undefined || after === undefined) {
    countMember(total, name, before, -1)
    countMember(total, name, after, 1)
    return
  }
  const [old, now] = [before, after] as Record<string, unknown>[]
  for (const key in old) if (old[key] !== now?.[key]) countMember(total, key, old[key], -1)
  for (const key in now) if (now[key] !== old?.[key]) countMember(total, key, now[key], 1)
}

/** Returns by how much a new version of an artifact is larger. Takes time for the parts that the versions do not share. */
export function artifactSizeChange(before: Artifact, after: Artifact): FoldSize {
  const total = { objects: 0, bytes: 0 }
  if (before.parts !== after.parts) countParts(total, before.parts, after.parts)
  if (before.metadata !== after.metadata) countObject(total, 'metadata', before.metadata, after.metadata)
  if (before.extra !== after.extra) countObject(total, 'extra', before.extra, after.extra)
  if (before.extensions !== after.extensions) {
    countMember(total, 'extensions', before.extensions, -1)
    countMember(total, 'extensions', after.extensions, 1)
  }
  if (before.name !== after.name) {
    countMember(total, 'name', before.name, -1)
    countMember(total, 'name', after.name, 1)
  }
  if (before.description !== after.description) {
    countMember(total, 'description', before.description, -1)
    countMember(total, 'description', after.description, 1)
  }
  return total
}
