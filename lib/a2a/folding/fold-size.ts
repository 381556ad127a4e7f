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

/** The size of a fold. */
export interface FoldSize {
  /** Messages, parts, artifacts, entries, changes of state, and the arrays and objects in them. */
  objects: number
  /** Bytes in memory, about: characters of texts and keys, 8 for each value, 8 more for a number, 16 for a text and 32 for a key. */
  bytes: number
}

const valueBytes = 8
/** Of a number that is no small integer, which is also as long as that in JSON. */
const numberBytes = 8
/** Of a string beside its characters. */
const stringBytes = 16
/**
 * Bytes of a member in addition to its name and value. Measured: 6 if many objects have the same keys, 64 if every key differs.
 */
const memberBytes = 32

/** Adds the size of a JSON value to `total`, or subtracts it. */
export function countValue(total: FoldSize, value: unknown, sign: 1 | -1): void {
  if (value === undefined) return
  total.bytes += sign * valueBytes
  if (typeof value === 'number' && (value | 0) !== value) total.bytes += sign * numberBytes
  if (typeof value === 'string') total.bytes += sign * (stringBytes + value.length)
  if (typeof value !== 'object' || value === null) return
  total.objects += sign
  if (Array.isArray(value)) for (const item of value) countValue(total, item, sign)
  else for (const name in value) countMember(total, name, (value as Record<string, unknown>)[name], sign)
}

/** Adds the size of a member of an object to `total`, or subtracts it. Undefined members are not counted. */
function countMember(total: FoldSize, name: string, value: unknown, sign: 1 | -1): void {
  if (value === undefined) return
  total.bytes += sign * (memberBytes + name.length)
  countValue(total, value, sign)
}

/** Returns the size of a JSON value. Undefined members are not counted. */
export function sizeOf(value: unknown): FoldSize {
  const total = { objects: 0, bytes: 0 }
  countValue(total, value, 1)
  return total
}

/** Returns the sum of two sizes. */
export function addSizes(one: FoldSize, other: FoldSize): FoldSize {
  return { objects: one.objects + other.objects, bytes: one.bytes + other.bytes }
}

/** Returns the negative of a size. */
export function negateSize({ objects, bytes }: FoldSize): FoldSize {
  return { objects: -objects, bytes: -bytes }
}

/** Returns by how much an object grows with these members. Takes time for them, not for the others. */
export function membersSizeChange(before: object, members: object): FoldSize {
  const total = { objects: 0, bytes: 0 }
  const [old, now] = [before, members] as Record<string, unknown>[]
  for (const name in now) {
    countMember(total, name, old?.[name], -1)
    countMember(total, name, now[name], 1)
  }
  return total
}

/** Returns by how much a JSON value is larger than another one. */
export function sizeChange(before: unknown, after: unknown): FoldSize {
  const total = { objects: 0, bytes: 0 }
  countValue(total, after, 1)
  countValue(total, before, -1)
  return total
}
