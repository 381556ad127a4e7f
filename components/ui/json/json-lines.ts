import { hasMoreValues } from '@/lib/a2a/cards/has-more-values'
import type { Json } from '@/lib/a2a/json'
import { isExactNumber } from '@/lib/a2a/json/exact-json'

/** Keys and indexes from the root to a value. */
export type JsonPath = readonly (string | number)[]

/** One line of a JSON tree: a value, or the number of values that are left out of a long object or list. */
export interface JsonLine {
  /** Unique in the tree. */
  id: string
  type: 'value' | 'more'
  path: JsonPath
  value: Json
  /** Number of keys or items; null for a value without any. */
  size: number | null
  open: boolean
  /** Of `more`: how many values are left out. Of a string: how many characters. */
  left: number
}

/** What a reader opened, closed and extended. */
export interface JsonView {
  /** By ID of the line. Absent: as by default. */
  open: ReadonlyMap<string, boolean>
  /** Number of visible values of an object or list, and of visible characters of a string. */
  limits: ReadonlyMap<string, number>
}

export const initialView: JsonView = { open: new Map(), limits: new Map() }

/** Maximum number of values of a tree that is fully open by default. */
const maxOpen = 400
/** Levels of a larger tree that are open by default. */
const openLevels = 2
/** Number of values of an object or list, and of characters of a string, that are visible by default. */
const firstValues = 100
const firstChars = 600
/** How many more are added at once. */
const moreValues = 1000
const moreChars = 20_000

/** Returns the ID of the line at a path. */
export function getLineId(path: JsonPath): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** True for a value with keys or items. */
export function isBranch(value: Json): value is Json[] | { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !isExactNumber(value)
}

/** Returns the first values of an object or list, with their keys. */
export function entriesOf(value: Json[] | { [key: string]: Json }, count: number): [string | number, Json][] {
  if (Array.isArray(value)) return value.slice(0, count).map((item, index) => [index, item])
  return Object.keys(value)
    .slice(0, count)
    .map((key) => [key, value[key] ?? null])
}

/** Returns the number of visible values or characters of a line. */
export function getLimit({ limits }: JsonView, id: string, value: Json): number {
  return limits.get(id) ?? (typeof value === 'string' ? firstChars : firstValues)
}

/** Returns a function that says whether an object or list is open by default: all of a small tree, else the first levels. */
export function createOpenByDefault(root: Json): (path: JsonPath, size: number) => boolean {
  const isSmall = !hasMoreValues(root, maxOpen)
  return (path, size) => isSmall || (path.length < openLevels && size <= firstValues)
}

interface Pending {
  path: JsonPath
  value: Json
  /** Set for a `more` line. */
  left?: number
}

/** Returns the visible lines of a JSON value, in order. Does not recurse, since values may be deeper than the stack. */
export function buildJsonLines(
  root: Json,
  view: JsonView,
  openByDefault: ReturnType<typeof createOpenByDefault>,
): JsonLine[] {
  const lines: JsonLine[] = []
  const pending: Pending[] = [{ path: [], value: root }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { path, value, left } = next
    const id = getLineId(path)
    if (left !== undefined) {
      lines.push({ id: `${id} more`, type: 'more', path, value, size: null, open: false, left })
      continue
    }
    const limit = getLimit(view, id, value)
    if (!isBranch(value)) {
      const hidden = typeof value === 'string' ? Math.max(0, value.length - limit) : 0
      lines.push({ id, type: 'value', path, value, size: null, open: false, left: hidden })
      continue
    }
    const size = Array.isArray(value) ? value.length : Object.keys(value).length
    const open = size > 0 && (view.open.get(id) ?? openByDefault(path, size))
    lines.push({ id, type: 'value', path, value, size, open, left: 0 })
    if (!open) continue
    if (size > limit) pending.push({ path, value, left: size - limit })
    const entries = entriesOf(value, limit)
    for (const [key, child] of entries.toReversed()) pending.push({ path: [...path, key], value: child })
  }
  return lines
}

/** Opens or closes an object or list. */
export function setOpen(view: JsonView, id: string, open: boolean): JsonView {
  return { ...view, open: new Map(view.open).set(id, open) }
}

/** Shows more of a long object, list or string. */
export function showMore(view: JsonView, path: JsonPath, value: Json): JsonView {
  const id = getLineId(path)
  const more = typeof value === 'string' ? moreChars : moreValues
  return { ...view, limits: new Map(view.limits).set(id, getLimit(view, id, value) + more) }
}

/** Opens everything around a value, so that its line is visible, and the first `chars` characters if it is a string. */
export function revealPath(root: Json, view: JsonView, path: JsonPath, chars: number): JsonView {
  const open = new Map(view.open)
  const limits = new Map(view.limits)
  let value = root
  for (const [depth, key] of path.entries()) {
    const id = getLineId(path.slice(0, depth))
    if (!isBranch(value)) break
    const place = typeof key === 'number' ? key : Object.keys(value).indexOf(key)
    open.set(id, true)
    if (place >= getLimit(view, id, value)) limits.set(id, place + firstValues)
    value = (value as Record<string | number, Json>)[key] ?? null
  }
  const id = getLineId(path)
  if (typeof value === 'string' && chars > getLimit(view, id, value)) limits.set(id, chars + firstChars)
  return { open, limits }
}
