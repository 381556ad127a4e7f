import { findNamedValues } from '@/lib/trace/find-named-values'
import type { RedactionKind } from '@/lib/trace/redaction'
import { secretPatterns } from '@/lib/trace/secret-patterns'

const local = /[\p{L}\p{N}._%+'-]/u
const domain = /[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/uy
const maxLocalLength = 64

/**
 * Yields the positions of email addresses in a text, in order. Searches backward from each `@`, because a pattern for the whole
 * address would be tried at each letter of a long word.
 */
export function* findEmails(text: string): Generator<{ start: number; end: number }> {
  let done = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', Math.max(at + 1, done))) {
    let start = at
    for (let count = 0; count < maxLocalLength && start > done; count += 1) {
      // A letter may consist of two UTF-16 units.
      const isPair = start - 2 >= done && (text.codePointAt(start - 2) ?? 0) > 0xffff
      const before = start - (isPair ? 2 : 1)
      if (!local.test(text.slice(before, start))) break
      start = before
    }
    domain.lastIndex = at + 1
    if (start === at || !domain.test(text)) continue
    done = domain.lastIndex
    yield { start, end: done }
  }
}

/** A range of a text to redact, and its replacement. */
export interface Span {
  kind: RedactionKind
  start: number
  end: number
  mark: string
}

interface Rule {
  kind: RedactionKind
  mark: string
  /** The whole match is redacted. Every repetition is bounded, because texts may be hostile. */
  pattern?: RegExp
  /** In place of a pattern: returns the ranges in a text. */
  places?: (text: string) => Iterable<{ start: number; end: number }>
  /** A text without any of these strings cannot match. */
  needs?: readonly string[]
  fits?: (match: string) => boolean
}

const rules: readonly Rule[] = [
  {
    kind: 'queries',
    mark: '[query]',
    needs: ['://'],
    pattern: /(?<=\b(?:https?|wss?|ftp):\/\/[^\s?#"'<>]{1,2000}\?)[^\s"'<>)\]]{1,8000}/gi,
  },
  { kind: 'emails', mark: '[email]', places: findEmails },
  {
    kind: 'networks',
    mark: '[ip]',
    needs: ['.'],
    pattern:
      /(?<![\w.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w]|\.\d|-(?:rc|alpha|beta|pre|dev|snapshot|next|canary)\b|-(?:rc|alpha|beta|pre|dev)\d)/gi,
  },
  {
    kind: 'networks',
    mark: '[ip]',
    needs: [':'],
    pattern: /(?<![\w:.])[\da-f:]{3,39}(?![\w:])/gi,
    fits: isIpv6,
  },
  {
    kind: 'networks',
    mark: '[host]',
    needs: ['.'],
    pattern: /(?<![\w.@-])[a-z\d](?:[a-z\d-]{0,62}\.){1,6}(?:local|internal|lan|corp|intranet|home\.arpa)\b/gi,
  },
  {
    kind: 'payments',
    mark: '[card]',
    pattern:
      /(?<![\d.-])(?:4\d{3}|5[1-5]\d{2}|2[2-7]\d{2}|6011|65\d{2}|3[47]\d{2}|35\d{2})(?:[ -]?\d){11,12}(?![\d-])/g,
    fits: passesLuhn,
  },
  {
    kind: 'files',
    mark: 'data:,',
    needs: [';base64,'],
    pattern: /\bdata:[\w.+-]{1,60}\/[\w.+-]{1,60};base64,[\w+/=]+/g,
  },
]

/** Three groups with colons are a time of day. */
function isIpv6(match: string): boolean {
  const groups = match.split(':')
  if (!/[\da-f]/i.test(match) || groups.some((group) => group.length > 4)) return false
  if (match.split('::').length !== 2) return groups.length === 8 && groups.every(Boolean)
  // `a::b` is a path in source code. No address in use starts with a short group and has no third one.
  if (groups.length > 9 || !/\d/.test(match)) return false
  return match.startsWith('::') || groups[0]?.length === 4 || groups.filter(Boolean).length > 2
}

function passesLuhn(match: string): boolean {
  const digits = [...match.replace(/\D/g, '')].toReversed().map(Number)
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit),
    0,
  )
  return sum % 10 === 0
}

/** Replacement of the agent's host. This host cannot exist (RFC 2606). */
const agentMark = 'agent.invalid'

/**
 * Finds the ranges of a text to redact, in order and without overlaps. Overlapping matches are merged. `hosts`: hosts of the
 * agent, e.g. `localhost:9999`.
 */
export function findPrivateSpans(text: string, kinds: ReadonlySet<RedactionKind>, hosts: readonly string[]): Span[] {
  const spans: Span[] = []
  // Before the rules: the IP address of an agent is redacted as the agent.
  if (kinds.has('agent')) {
    for (const host of hosts)
      for (let at = text.indexOf(host); at !== -1; at = text.indexOf(host, at + host.length))
        spans.push({ kind: 'agent', mark: agentMark, start: at, end: at + host.length })
  }
  // Not `push(...)`, which would pass each span as an argument.
  if (kinds.has('secrets')) for (const span of secretSpans(text)) spans.push(span)
  for (const { kind, mark, pattern, places, needs, fits } of rules) {
    if (!kinds.has(kind) || (needs && !needs.some((part) => text.includes(part)))) continue
    for (const place of places?.(text) ?? []) spans.push({ kind, mark, ...place })
    for (const { 0: match, index } of pattern ? findMatches(text, pattern) : [])
      if (!fits || fits(match)) spans.push({ kind, mark, start: index, end: index + match.length })
  }
  return mergeSpans(spans)
}

/** Most texts have no match, and `search` does not copy the pattern. */
function findMatches(text: string, pattern: RegExp): Iterable<RegExpExecArray> {
  return text.search(pattern) === -1 ? [] : text.matchAll(pattern)
}

function secretSpans(text: string): Span[] {
  const ranges = findNamedValues(text)
  for (const { pattern, needs } of secretPatterns) {
    if (needs && !needs.test(text)) continue
    for (const { 0: match, index, indices } of findMatches(text, pattern)) {
      const [start, end] = Object.values(indices?.groups ?? {}).find(Boolean) ?? [index, index + match.length]
      ranges.push({ start, end })
    }
  }
  return ranges.map((stretch) => ({ kind: 'secrets', mark: '[secret]', ...stretch }))
}

/** Sorts spans and merges overlapping ones. The first one determines kind and replacement. */
export function mergeSpans(spans: Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1)
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end)
    else result.push({ ...span })
  }
  return result
}
