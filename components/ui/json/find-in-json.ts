import { isBranch, type JsonPath } from '@/components/ui/json/json-lines'
import type { Json } from '@/lib/a2a/json'

/** A key or value that contains the search text. */
export interface JsonMatch {
  path: JsonPath
  /** Number of characters of the value up to the end of the match; 0 for a match in the key. */
  end: number
}

/** Maximum number of matches, of values that are searched, and of levels. */
const maxMatches = 1000
const maxValues = 200_000
const maxDepth = 500

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

/** Returns the keys and values that contain a text, in order. Ignores case and does not recurse. */
export function findInJson(root: Json, text: string): JsonMatch[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const matches: JsonMatch[] = []
  const pending: Node[] = [{ parent: null, key: '', depth: 0, value: root }]
  let count = 0
  for (let node = pending.pop(); node && matches.length < maxMatches; node = pending.pop()) {
    const parent = node
    const { key, value, depth } = node
    const inKey = typeof key === 'string' && key.toLowerCase().includes(wanted)
    const written = isBranch(value) ? '' : typeof value === 'string' ? value : JSON.stringify(value)
    const at = written.toLowerCase().indexOf(wanted)
    if (inKey || at !== -1) matches.push({ path: pathOf(node), end: at === -1 ? 0 : at + wanted.length })
    if (!isBranch(value) || depth === maxDepth) continue
    const entries: [string | number, Json][] = Array.isArray(value)
      ? value.map((item, index) => [index, item])
      : Object.entries(value)
    count += entries.length
    if (count > maxValues) break
    for (const [key, child] of entries.toReversed()) pending.push({ parent, key, depth: depth + 1, value: child })
  }
  return matches
}
