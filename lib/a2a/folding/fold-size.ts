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
export function countMember(total: FoldSize, name: string, value: unknown, sign: 1 | -1): void {
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
