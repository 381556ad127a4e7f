import { findStrayCharacters, trimStrayCharacters } from '@/lib/a2a/bindings/parse-json'
import type { LogRow, RowEvent } from '@/lib/a2a/log'
import { secretMark } from '@/lib/a2a/secrets/secret-parts'
import { findPrivateSpans, mergeSpans, type Span } from '@/lib/trace/find-private-spans'
import { isSecretAfter } from '@/lib/trace/find-structured-values'
import { type JsonPath, mapJsonStrings } from '@/lib/trace/map-json-strings'
import { type RedactionKind, redactionKinds, type RedactionSummary } from '@/lib/trace/redaction'
import {
  classifySecretName,
  isPlaceholder,
  isSecretNumber,
  isSettingValue,
  isTokensName,
} from '@/lib/trace/secret-names'
import { isLikelySecret } from '@/lib/trace/secret-patterns'
import { createSplitTextRedactor } from '@/lib/trace/split-text-redactor'

/** In characters of base64. Larger files are not decoded. */
const maxLength = 4_000_000

/** Decodes a base64 file as text; null if it is not UTF-8 or too large. */
function decodeBase64Text(base64: string): string | null {
  if (base64.length > maxLength) return null
  try {
    const bytes = Uint8Array.from(
      atob(base64.replaceAll('-', '+').replaceAll('_', '/')),
      (char) => char.codePointAt(0) ?? 0,
    )
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Encodes a text as base64. */
function encodeBase64Text(text: string): string {
  const bytes = new TextEncoder().encode(text)
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCodePoint(...bytes.subarray(at, at + 8192))
  return btoa(binary)
}

/** Redacts a task. Every row is scanned first, in order, and then rewritten. */
export interface Redactor {
  scan: (row: LogRow) => void
  /** Returns the redacted row. No row may be scanned after the first one is rewritten. */
  row: (row: LogRow) => LogRow
  /** Redacts a text outside the log, e.g. a title or a card. */
  text: (text: string) => string
  /** What was redacted so far. */
  summary: RedactionSummary
}

/** Members that are named by the object around them. */
const valueMembers = new Set(['', 'value', 'val', 'Value'])
const wrapperMembers = new Set([...valueMembers, 'data', 'text', 'content'])
const maxWrapperDepth = 4
const fileMembers = new Set(['raw', 'bytes'])
const maxSamples = 3
/** Maximum characters of texts that are remembered as harmless. */
const maxHarmlessLength = 4_000_000
const maxRememberedLength = 100_000
/** Characters of context in a sample. */
const contextLength = 32

/**
 * Creates a redactor. `chosen`: what to redact besides secrets; `hosts`: hosts of the agent; `mask` masks known secrets, and
 * `known` returns their positions.
 */
export function createRedactor(
  chosen: readonly RedactionKind[],
  hosts: readonly string[] = [],
  mask: (text: string) => string = (text) => text,
  known: (text: string) => { start: number; end: number }[] = () => [],
): Redactor {
  const kinds = new Set<RedactionKind>([...chosen, 'secrets'])
  const summary = Object.fromEntries(
    redactionKinds.map((kind) => [kind, { count: 0, samples: [] }]),
  ) as unknown as RedactionSummary
  const numbers = new Map<string, number>()
  /**
   * Texts without matches. Names and IDs are in every row, and what an agent sends is in a row twice: as sent and as decoded.
   */
  const harmless = new Set<string>()
  let harmlessLength = 0
  let counting = true

  /** The same address gets the same number, so that a reader can distinguish people. */
  const markOf = ({ kind, mark }: Span, text: string): string => {
    if (kind !== 'emails' && kind !== 'networks') return mark
    const key = `${mark} ${text.toLowerCase()}`
    const number = numbers.get(key) ?? numbers.size + 1
    numbers.set(key, number)
    return `${mark.slice(0, -1)}-${number}]`
  }
  const spansIn = (text: string): Span[] => findPrivateSpans(text, kinds, hosts)
  const marked = (text: string, spans: Span[]): Span[] =>
    spans.map((span) => ({ ...span, mark: markOf(span, text.slice(span.start, span.end)) }))
  const inPieces = (text: string): Span[] =>
    mergeSpans([...known(text).map((span): Span => ({ ...span, kind: 'secrets', mark: '[secret]' })), ...spansIn(text)])
  const split = createSplitTextRedactor(inPieces, marked)

  /** `sample` returns the text before and after. It is not called once there are enough samples. */
  const countMatch = (kind: RedactionKind, seq: number, sample: () => [string, string]): void => {
    if (!counting) return
    const { samples } = summary[kind]
    summary[kind].count += 1
    if (samples.length >= maxSamples) return
    const [before, after] = sample()
    if (!samples.some((each) => each.before === before)) samples.push({ seq, before, after })
  }

  const rememberHarmless = (text: string): void => {
    if (text.length > maxRememberedLength) return
    if (harmlessLength > maxHarmlessLength) {
      harmless.clear()
      harmlessLength = 0
    }
    harmless.add(text)
    harmlessLength += text.length
  }

  const redactText = (original: string, row: RowInfo): string => {
    const { seq } = row
    const rewritten = split.rewrite(seq, original)
    if (rewritten === undefined && harmless.has(original)) return original
    const masked = mask(rewritten ?? original)
    if (masked !== original) countMatch('secrets', seq, () => describeChange(original, masked))
    // Stray characters around the JSON of an event do not prevent parsing, see `parseJson`.
    const bare = findStrayCharacters(masked).length > 0 ? trimStrayCharacters(masked) : masked
    const mayBeJson = /^\s*["[{]/.test(bare)
    const rewrittenJson = mayBeJson ? redactJson(bare, row) : null
    const text = rewrittenJson ?? masked
    // In JSON the names of members determine what is secret. In text the end of a value is a guess.
    const inText = rewrittenJson === null ? spansIn(text) : spansIn(text).filter(({ kind }) => kind !== 'secrets')
    const spans = marked(text, inText)
    if (spans.length === 0) {
      // What is private in JSON also depends on its path.
      if (text === original && !mayBeJson) rememberHarmless(original)
      return text
    }
    let result = ''
    let done = 0
    const places = spans.map(({ kind, start, end, mark }) => {
      result += text.slice(done, start) + mark
      done = end
      const match = text.slice(start, end)
      const shown = kind === 'secrets' ? preview(match) : match
      return { kind, shown, mark, end: result.length }
    })
    result += text.slice(done)
    // The context is shown redacted, because it may be private too.
    const whole = result
    for (const { kind, shown, mark, end } of places)
      countMatch(kind, seq, () => {
        const head = whole.slice(Math.max(0, end - mark.length - contextLength), end - mark.length)
        const tail = whole.slice(end, end + contextLength)
        return [shorten(head + shown + tail), shorten(head + mark + tail)]
      })
    return whole
  }

  const redactMember = (text: string, place: JsonPath, row: RowInfo, before: readonly string[]): string => {
    const name = place.at(-1) ?? ''
    const isListed = isSecretAfter(before, text)
    if (isListed || (text !== '' && isSecretMember(text, place, row))) {
      const label = isListed ? (before.at(-1) ?? '') : name
      countMatch('secrets', row.seq, () => [`${label}: ${preview(text)}`, `${label}: [secret]`])
      return '[secret]'
    }
    if (!fileMembers.has(name)) return redactText(text, row)
    if (kinds.has('files') && text !== '') {
      countMatch('files', row.seq, () => [`${text.slice(0, contextLength)}…`, ''])
      return ''
    }
    const inside = decodeBase64Text(text)
    if (inside === null) return text
    const cleaned = redact(inside, row)
    return cleaned === inside ? text : encodeBase64Text(cleaned)
  }

  const redactJson = (text: string, row: RowInfo): string | null =>
    mapJsonStrings(text, (each, place, kind, before) => {
      if (kind === 'string') return redactMember(each, place, row, before)
      if (kind === 'name') return redactText(each, row)
      if (!isSecretNumber(place.at(-1) ?? '', each)) return each
      countMatch('secrets', row.seq, () => [`${place.at(-1)}: ${preview(each)}`, `${place.at(-1)}: [secret]`])
      return '[secret]'
    })
  const redact = (text: string, row: RowInfo): string => redactJson(text, row) ?? redactText(text, row)

  let isScanned = false
  return {
    summary,
    scan: split.scan,
    text: (text) => redact(text, { seq: 0, method: '' }),
    row(row) {
      if (!isScanned) split.finish()
      isScanned = true
      const raw = redact(row.raw, row)
      // The event contains the same values again.
      counting = row.raw === ''
      const json = JSON.stringify(row.event)
      const rewritten = redact(json, row)
      counting = true
      return { ...row, raw, event: rewritten === json ? row.event : (JSON.parse(rewritten) as RowEvent) }
    },
  }
}

type RowInfo = Pick<LogRow, 'seq' | 'method'>

function isSecretMember(text: string, place: JsonPath, { method }: RowInfo): boolean {
  const name = place.at(-1) ?? ''
  const nearestMembers = place.slice(-8)
  if (name === 'url' && (/push/i.test(method) || nearestMembers.some((each) => /push/i.test(each)))) return true
  const isOneOfThem = /^(?:cookies|secrets|passwords)$/i.test(place.at(-2) ?? '') && place.at(-3) !== 'properties'
  // `"credentials": {"user": "…", "value": "…"}`. A value with a label is named by the label.
  const called =
    place.findLast((each, index) => !wrapperMembers.has(each) || index < place.length - maxWrapperDepth) ?? ''
  if (isTokensName(called)) return isLikelySecret(text, 'maybe')
  const certainty = name === secretMark ? null : isOneOfThem ? 'maybe' : classifySecretName(called)
  if (!certainty || isPlaceholder(text)) return false
  // Security schemes of a card have the names of secrets, and v0.1 calls a conversation a session.
  if (nearestMembers.some((each) => /^security/i.test(each))) return false
  if (name === 'sessionId' && /^(?:params|result)$/.test(place.at(-2) ?? '')) return false
  const isItsValue = called === name || (valueMembers.has(name) && called === place.at(-2))
  if (certainty === 'sure' && isItsValue) return true
  return called === name ? !isSettingValue(text) : isLikelySecret(text, certainty)
}

/** Returns the first characters of a secret, enough to recognize it. */
const preview = (text: string): string => `${text.slice(0, Math.min(3, Math.floor(text.length / 4)))}…`

/** Returns the context of the first difference, before and after. */
function describeChange(original: string, known: string): [string, string] {
  let start = 0
  while (start < known.length && original[start] === known[start]) start += 1
  const from = Math.max(0, start - contextLength)
  return [
    shorten(`${original.slice(from, start)}${preview(original.slice(start))}`),
    shorten(known.slice(from, start + contextLength)),
  ]
}

function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ')
  return plain.length > 160 ? `${plain.slice(0, 159)}…` : plain
}
