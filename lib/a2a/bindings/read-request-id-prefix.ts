import type { RpcId } from '@/lib/a2a/bindings/json-rpc'

/** In characters. Longer IDs are not read. */
const maxIdLength = 1000

/** Returns the index after the string that starts at `start`, or -1 if it does not end. */
function skipString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at + 1
  }
  return -1
}

/** Returns the index of the next character that is not white space. */
function skipSpace(text: string, start: number): number {
  let at = start
  while (at < text.length && ' \t\r\n'.includes(text[at] ?? '')) at += 1
  return at
}

/**
 * Returns the ID of a JSON-RPC request from the beginning of its body, or `null` if the beginning does not contain it (JSON-RPC
 * 2.0 §5). Reads only the members of the outermost object, and an ID only if it ends in `text`. Linear in the length of the
 * text.
 */
export function readRequestIdPrefix(text: string): RpcId {
  let depth = 0
  for (let at = skipSpace(text, 0); at >= 0 && at < text.length;) {
    const char = text[at]
    if (depth === 0 && char !== '{') return null
    if (char === '"') {
      const end = skipString(text, at)
      if (end < 0) return null
      const next = skipSpace(text, end)
      if (depth === 1 && text[next] === ':' && text.slice(at, end) === '"id"')
        return readIdValue(text, skipSpace(text, next + 1))
      at = end
      continue
    }
    if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']') depth -= 1
    at += 1
  }
  return null
}

function readIdValue(text: string, start: number): RpcId {
  const end = text[start] === '"' ? skipString(text, start) : endOfNumber(text, start)
  if (end < 0 || end >= text.length || end - start > maxIdLength) return null
  try {
    const value: unknown = JSON.parse(text.slice(start, end))
    return typeof value === 'string' || typeof value === 'number' ? value : null
  } catch {
    return null
  }
}

function endOfNumber(text: string, start: number): number {
  let at = start
  while (at < text.length && at - start <= maxIdLength && '+-.0123456789eE'.includes(text[at] ?? '')) at += 1
  return at
}
