import 'server-only'
import type { Stretch } from '@/lib/server/credentials/replace-forms'

/** A text without its escapes, and where each of its characters began in what was written. */
interface Decoded {
  text: string
  starts: number[]
}

const byte = '%[89ab][\\da-f]'
/** Of JSON, at any depth; of addresses, a character at a time; of HTML. */
const escapes = new RegExp(
  String.raw`\\{1,15}u([\da-f]{4})|\\{1,15}(["'/])|(%[0-7][\da-f]|%[cd][\da-f]${byte}|%e[\da-f](?:${byte}){2}|%f[0-7](?:${byte}){3})|` +
    String.raw`&(?:(amp|quot|apos|lt|gt)|#0{0,4}(\d{1,6})|#x0{0,4}([\da-f]{1,5}));`,
  'gi',
)
const entities: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' }
/** What was escaped is escaped again where an answer is handed on. */
const mostLayers = 3

/** Where `find` sees something once the escapes of a text are read, layer by layer, as places of the text as it is written. */
export function findDecoded(text: string, find: (text: string) => Stretch[]): Stretch[] {
  const found: Stretch[] = []
  let layer: Decoded = { text, starts: [] }
  for (let depth = 0; depth < mostLayers; depth += 1) {
    const next = decoded(layer)
    if (!next) break
    layer = next
    for (const { start, end } of find(layer.text))
      found.push({ start: layer.starts[start] ?? 0, end: layer.starts[end] ?? text.length })
  }
  return found
}

/** Null where nothing is escaped. */
function decoded({ text, starts }: Decoded): Decoded | null {
  if (text.search(escapes) === -1) return null
  const pieces: string[] = []
  const places: number[] = []
  let done = 0
  const copy = (to: number): void => {
    pieces.push(text.slice(done, to))
    for (let at = done; at < to; at += 1) places.push(starts[at] ?? at)
  }
  for (const match of text.matchAll(escapes)) {
    copy(match.index)
    const char = charOf(match)
    pieces.push(char)
    for (let unit = 0; unit < char.length; unit += 1) places.push(starts[match.index] ?? match.index)
    done = match.index + match[0].length
  }
  copy(text.length)
  places.push(starts[text.length] ?? text.length)
  return { text: pieces.join(''), starts: places }
}

function charOf([whole, unit, plain, bytes, entity, decimal, hex]: RegExpExecArray): string {
  if (unit) return String.fromCharCode(Number.parseInt(unit, 16))
  if (plain) return plain
  if (bytes) return Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8')
  if (entity) return entities[entity.toLowerCase()] ?? whole
  return String.fromCodePoint(decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex ?? '', 16))
}
