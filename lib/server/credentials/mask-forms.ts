import 'server-only'
import { maskPlaceholder } from '@/lib/a2a/secrets/secret-parts'
import { getFormIndex, type TextSpan } from '@/lib/server/credentials/form-index'
import { type SecretForm, toEncodedForms, toSecretForms } from '@/lib/server/credentials/secret-forms'

/** Masks the secrets in a text. */
export interface Mask {
  (text: string): string
  /** Returns true if there is nothing to mask. */
  isIdle: () => boolean
  /** Returns the masked forms: a new array whenever they change. */
  forms: () => readonly SecretForm[]
}

/**
 * Masks every form of a secret in a text, also with characters written as HTML entities or percent-encoded. Forms that overlap
 * are masked together: one secret may contain another.
 */
export function maskForms(text: string, forms: readonly SecretForm[]): string {
  const { find } = getFormIndex(forms)
  const plain = replaceSpans(text, find(text), maskPlaceholder)
  return replaceSpans(plain, findInEscapedText(plain, find), maskPlaceholder)
}

/** Replaces each span of the text with `mark`. */
export function replaceSpans(text: string, stretches: readonly TextSpan[], mark: string): string {
  let result = ''
  let copied = 0
  for (const { start, end } of stretches) {
    result += text.slice(copied, start) + mark
    copied = end
  }
  return result + text.slice(copied)
}

/** A text without escapes, and the original position of each of its characters. */
interface Decoded {
  text: string
  starts: number[]
}

const byte = '%[89ab][\\da-f]'
/** Escapes of JSON, at any depth; of URLs, one character at a time; of HTML. */
const escapes = new RegExp(
  String.raw`\\{1,15}u([\da-f]{4})|\\{1,15}(["'/])|(%[0-7][\da-f]|%[cd][\da-f]${byte}|%e[\da-f](?:${byte}){2}|%f[0-7](?:${byte}){3})|` +
    String.raw`&(?:(amp|quot|apos|lt|gt)|#0{0,4}(\d{1,6})|#x0{0,4}([\da-f]{1,5}));`,
  'gi',
)
const entities: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' }
/** Maximum nesting: escaped texts are escaped again when a response is passed on. */
const maxLayers = 3

/** Maximum characters of a text that is decoded for every response: decoding takes about 20 bytes for each. */
const maxCharacters = 262_144
const mayBeEscaped = /&(?:#|amp;|quot;|apos;|lt;|gt;)|%[\da-f]{2}/i

/**
 * Does what `findDecoded` does for a text of an agent, whose HTML and URLs are decoded where they are shown. Returns the spans
 * in order and without overlaps; none for a text of more than 262,144 characters.
 */
function findInEscapedText(text: string, find: (text: string) => TextSpan[]): TextSpan[] {
  if (text.length > maxCharacters || !mayBeEscaped.test(text)) return []
  return mergeSpans(findDecoded(text, find))
}

/** Returns what `find` finds once the escapes of a text are decoded, layer by layer, as positions in the original text. */
export function findDecoded(text: string, find: (text: string) => TextSpan[]): TextSpan[] {
  const spans: TextSpan[] = []
  let layer: Decoded = { text, starts: [] }
  for (let depth = 0; depth < maxLayers; depth += 1) {
    const next = decodeLayer(layer)
    if (!next) break
    layer = next
    for (const { start, end } of find(layer.text))
      spans.push({ start: layer.starts[start] ?? 0, end: layer.starts[end] ?? text.length })
  }
  return spans
}

/** Returns null if nothing is escaped. */
function decodeLayer({ text, starts }: Decoded): Decoded | null {
  if (text.search(escapes) === -1) return null
  const pieces: string[] = []
  const positions: number[] = []
  let copied = 0
  const copy = (to: number): void => {
    pieces.push(text.slice(copied, to))
    for (let at = copied; at < to; at += 1) positions.push(starts[at] ?? at)
  }
  for (const match of text.matchAll(escapes)) {
    copy(match.index)
    const char = charOf(match)
    pieces.push(char)
    for (let unit = 0; unit < char.length; unit += 1) positions.push(starts[match.index] ?? match.index)
    copied = match.index + match[0].length
  }
  copy(text.length)
  positions.push(starts[text.length] ?? text.length)
  return { text: pieces.join(''), starts: positions }
}

function charOf([whole, unit, plain, bytes, entity, decimal, hex]: RegExpExecArray): string {
  if (unit) return String.fromCharCode(Number.parseInt(unit, 16))
  if (plain) return plain
  if (bytes) return Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8')
  if (entity) return entities[entity.toLowerCase()] ?? whole
  return String.fromCodePoint(decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex ?? '', 16))
}

/** Returns the spans in order and without overlaps. */
export function mergeSpans(spans: TextSpan[]): TextSpan[] {
  const result: TextSpan[] = []
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}

/** The secrets to remove from an exported task, as plain data for another thread. */
export interface ExportSecrets {
  /** Forms of the agent's own secrets. */
  own: readonly SecretForm[]
  /** Secrets that are removed in every encoding. */
  everywhere: readonly string[]
}

/** `find`: returns what is masked, for texts in pieces. */
interface LeavingMask extends Mask {
  find: (text: string) => TextSpan[]
}

/** Creates a mask that removes these secrets from a text, also as base64 and hex and in escaped text. */
export function createExportMask({ own, everywhere }: ExportSecrets): LeavingMask {
  const forms = everywhere.flatMap((secret) => [...toSecretForms(secret), ...toEncodedForms(secret)])
  const findPlain = getFormIndex(forms).find
  const find = (text: string) => mergeSpans([...findPlain(text), ...findDecoded(text, findPlain)])
  const mask = (text: string) => {
    const withoutOwn = maskForms(text, own)
    return replaceSpans(withoutOwn, find(withoutOwn), maskPlaceholder)
  }
  const all = [...own, ...forms]
  return Object.assign(mask, { find, isIdle: () => all.length === 0, forms: () => all })
}
