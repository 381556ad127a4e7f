import { joinMemberPath } from '@/lib/a2a/card-checks/describe-value'

interface Level {
  path: string
  /** The current member, or the position in an array. */
  at: string | number
  seen: Set<string>
}

/** An unterminated string is a token too. Otherwise each quote in it would be tried as the start of another string. */
const tokens = /"[^"\\]*(?:\\[^][^"\\]*)*"?|[{}[\],:]/g

function currentPath({ path, at }: Level): string {
  return typeof at === 'number' ? `${path}[${at}]` : joinMemberPath(path, at)
}

/**
 * Decodes escapes, because they can write one name in two ways. A token with a line break is not JSON and is returned as it is.
 */
function decodeToken(token: string): string {
  try {
    return JSON.parse(token) as string
  } catch {
    return token.slice(1, -1)
  }
}

/** Returns the paths of members that a JSON text has more than once in one object. Parsers keep the first or the last. */
export function findRepeatedKeys(text: string): string[] {
  const found: string[] = []
  const levels: Level[] = []
  let key: string | undefined
  for (const [token] of text.matchAll(tokens)) {
    const level = levels.at(-1)
    if (token === '{' || token === '[') {
      levels.push({ path: level ? currentPath(level) : '', at: token === '[' ? 0 : '', seen: new Set() })
    } else if (token === '}' || token === ']') {
      levels.pop()
    } else if (token === ',' && typeof level?.at === 'number') {
      level.at += 1
    } else if (token === ':' && level && key !== undefined) {
      level.at = key
      if (level.seen.has(key)) found.push(currentPath(level))
      level.seen.add(key)
    }
    key = token.startsWith('"') ? decodeToken(token) : undefined
  }
  return [...new Set(found)]
}
