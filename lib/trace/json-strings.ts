/** Where a value of a JSON text stands: the names of the members around it, the nearest last; a list has the name of its own. */
export type JsonPlace = readonly string[]

type JsonValue = 'string' | 'name' | 'number'

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^"{}[\],:]+/gsy
/** Members that say what the value beside them is: `{"name": "X-Api-Key", "value": "…"}`. */
const labels = new Set(['name', 'key', 'header', 'field', 'variable'])
const labelled = new Set(['value', 'val'])

interface Level {
  isObject: boolean
  /** What the object says that its value is. */
  label: string
  /** That value, until all is read that may say it. */
  waiting: { at: number; piece: string; text: string }[]
}

/**
 * A JSON text with its values rewritten and all else, spaces too, byte for byte as it was. `rewrite` gets each string as it
 * reads, names of members and numbers too (`kind`); a number that is rewritten becomes a string. A value with a name beside
 * it stands in that name's place. Null where the text is no JSON.
 */
export function mapJsonStrings(
  json: string,
  rewrite: (text: string, place: JsonPlace, kind: JsonValue) => string,
): string | null {
  if (!isJson(json)) return null
  const names: string[] = []
  const open: Level[] = []
  let awaitsName = false
  const result: string[] = []
  const write = (at: number, piece: string, text: string, kind: JsonValue, label?: string): void => {
    const own = names.at(-1) ?? ''
    if (label !== undefined) names[names.length - 1] = label
    const written = rewrite(text, names, kind)
    if (label !== undefined) names[names.length - 1] = own
    result[at] = written === text ? piece : JSON.stringify(written)
  }
  const settle = (level: Level): void => {
    for (const { at, piece, text } of level.waiting) write(at, piece, text, 'string', level.label)
  }
  for (const [piece] of json.matchAll(token)) {
    const level = open.at(-1)
    const at = result.push(piece) - 1
    if (piece[0] === '"') {
      const text = JSON.parse(piece) as string
      const name = (names.at(-1) ?? '').toLowerCase()
      if (awaitsName && level?.isObject) {
        write(at, piece, text, 'name')
        names[names.length - 1] = text
        awaitsName = false
      } else if (!level?.isObject) write(at, piece, text, 'string')
      else if (labelled.has(name)) level.waiting.push({ at, piece, text })
      else {
        write(at, piece, text, 'string')
        if (labels.has(name) || (name === 'id' && level.label === '')) level.label = text
      }
    } else if (piece === '{' || piece === '[') {
      open.push({ isObject: piece === '{', label: '', waiting: [] })
      // A list passes on the name that it has itself.
      names.push(piece === '[' ? (names.at(-1) ?? '') : '')
      awaitsName = piece === '{'
    } else if (piece === '}' || piece === ']') {
      if (level) settle(level)
      open.pop()
      names.pop()
      awaitsName = false
    } else if (piece === ',') awaitsName = level?.isObject === true
    else if (/^\s*-?\d/.test(piece)) {
      const text = piece.trim()
      const [before = '', after = ''] = piece.split(text)
      write(at, text, text, 'number')
      result[at] = before + result[at] + after
    }
  }
  return result.join('')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
