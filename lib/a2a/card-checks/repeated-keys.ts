import { memberPath } from '@/lib/a2a/card-checks/member-path'

interface Level {
  path: string
  /** The member that is being read, or the position in an array. */
  at: string | number
  seen: Set<string>
}

/** A string without an end is a token, too: otherwise each quote in it would be tried as the beginning of another one. */
const tokens = /"[^"\\]*(?:\\[^][^"\\]*)*"?|[{}[\],:]/g

function pathOf({ path, at }: Level): string {
  return typeof at === 'number' ? `${path}[${at}]` : memberPath(path, at)
}

/** Escapes may write one name in two ways; a text with a line break in it is no JSON. */
function textOf(token: string): string {
  try {
    return JSON.parse(token) as string
  } catch {
    return token.slice(1, -1)
  }
}

/** Returns the paths of members that a JSON text has more than once in one object. Parsers keep the first or the last. */
export function repeatedKeys(text: string): string[] {
  const found: string[] = []
  const levels: Level[] = []
  let key: string | undefined
  for (const [token] of text.matchAll(tokens)) {
    const level = levels.at(-1)
    if (token === '{' || token === '[') {
      levels.push({ path: level ? pathOf(level) : '', at: token === '[' ? 0 : '', seen: new Set() })
    } else if (token === '}' || token === ']') {
      levels.pop()
    } else if (token === ',' && typeof level?.at === 'number') {
      level.at += 1
    } else if (token === ':' && level && key !== undefined) {
      level.at = key
      if (level.seen.has(key)) found.push(pathOf(level))
      level.seen.add(key)
    }
    key = token.startsWith('"') ? textOf(token) : undefined
  }
  return [...new Set(found)]
}
