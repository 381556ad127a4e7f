import { entriesOf, isBranch, type JsonPath } from '@/components/ui/json/json-lines'
import type { Json } from '@/lib/a2a/json'

/** A key or value that contains the search text. */
export interface JsonMatch {
  path: JsonPath
  /** Number of characters of the value up to the end of the match; 0 for a match in the key. */
  end: number
}

/** What a search found. */
export interface JsonMatches {
  matches: JsonMatch[]
  /** Some values were not searched. */
  isPartial: boolean
}

/** Maximum number of matches, of values that are searched, and of levels. */
const maxMatches = 1000
const maxValues = 200_000
const maxDepth = 500
/** Maximum values of one object or list that are searched: a match is shown with all values before it. */
const maxSearched = 5_000

interface Node {
  parent: Node | null
  key: string | number
  depth: number
  value: Json
}

function pathOf(node: Node): JsonPath {
  const path: (string | number)[] = []
  for (let at = node; at.parent; at = at.parent) path.push(at.key)
  return path.toReversed()
}

/**
 * Returns the keys and values that contain a text, in order: at most 1,000, among the first 5,000 values of each object or list.
 * Ignores case and does not recurse.
 */
export function findInJson(root: Json, text: string): JsonMatches {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return { matches: [], isPartial: false }
  const matches: JsonMatch[] = []
  let isPartial = false
  const pending: Node[] = [{ parent: null, key: '', depth: 0, value: root }]
  let count = 0
  for (let node = pending.pop(); node && matches.length < maxMatches; node = pending.pop()) {
    const parent = node
    const { key, value, depth } = node
    const inKey = typeof key === 'string' && key.toLowerCase().includes(wanted)
    const written = isBranch(value) ? '' : typeof value === 'string' ? value : JSON.stringify(value)
    const at = written.toLowerCase().indexOf(wanted)
    if (inKey || at !== -1) matches.push({ path: pathOf(node), end: at === -1 ? 0 : at + wanted.length })
    if (!isBranch(value)) continue
    const keys = Array.isArray(value) ? value.length : Object.keys(value).length
    const searched = Math.min(keys, maxSearched)
    const isTooMuch = depth === maxDepth || count + searched > maxValues
    isPartial ||= keys > 0 && (isTooMuch || searched < keys)
    if (isTooMuch) continue
    count += searched
    for (const [key, child] of entriesOf(value, searched).toReversed())
      pending.push({ parent, key, depth: depth + 1, value: child })
  }
  isPartial ||= matches.length === maxMatches && pending.length > 0
  return { matches, isPartial }
}
