/** Where a string of a JSON text stands: the names of the members around it, the nearest last; none within lists. */
export type JsonPlace = readonly string[]

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^"{}[\],:]+/gsy

/**
 * A JSON text with its strings rewritten and all else, spaces and numbers, byte for byte as it was. `rewrite` gets each
 * string as it reads, names of members too (`isName`). Null where the text is no JSON.
 */
export function mapJsonStrings(
  json: string,
  rewrite: (text: string, place: JsonPlace, isName: boolean) => string,
): string | null {
  if (!isJson(json)) return null
  const names: string[] = []
  const open: ('{' | '[')[] = []
  let awaitsName = false
  let result = ''
  for (const [piece] of json.matchAll(token)) {
    if (piece[0] === '"') {
      const text = JSON.parse(piece) as string
      const isName = awaitsName && open.at(-1) === '{'
      const place = isName ? names.slice(0, -1) : names
      const written = rewrite(text, place, isName)
      result += written === text ? piece : JSON.stringify(written)
      if (isName) {
        names[names.length - 1] = text
        awaitsName = false
      }
      continue
    }
    result += piece
    if (piece === '{' || piece === '[') {
      open.push(piece)
      // A list passes on the name that it has itself.
      names.push(piece === '[' ? (names.at(-1) ?? '') : '')
      awaitsName = piece === '{'
    } else if (piece === '}' || piece === ']') {
      open.pop()
      names.pop()
      awaitsName = false
    } else if (piece === ',') awaitsName = open.at(-1) === '{'
  }
  return result
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
