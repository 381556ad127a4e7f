import { emailPlaces } from '@/lib/trace/email-places'
import { namedValues } from '@/lib/trace/named-values'
import type { RedactionKind } from '@/lib/trace/redaction'
import { secretShapes } from '@/lib/trace/secret-shapes'

/** A stretch of a text that is to be left out, and what is written in its place. */
export interface Span {
  kind: RedactionKind
  start: number
  end: number
  mark: string
}

interface Rule {
  kind: RedactionKind
  mark: string
  /** All of a match goes. Every repetition is bounded: texts are hostile. */
  pattern?: RegExp
  /** In place of a pattern: where a text has it. */
  places?: (text: string) => Iterable<{ start: number; end: number }>
  /** A text without any of these cannot match. */
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
  { kind: 'emails', mark: '[email]', places: emailPlaces },
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

/** Three groups with colons between them are a time of day. */
function isIpv6(match: string): boolean {
  const groups = match.split(':')
  if (!/[\da-f]/i.test(match) || groups.some((group) => group.length > 4)) return false
  if (match.split('::').length !== 2) return groups.length === 8 && groups.every(Boolean)
  // `a::b` is a path of a program; no address that is in use begins with a short group and has no third.
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

/** What takes the place of the agent's own host; no such host can exist (RFC 2606). */
const agentMark = 'agent.invalid'

/**
 * What is to be left out of a text, in order and without overlaps: where two matches touch, all that either covers goes.
 * `hosts`: where the agent is reached, e.g. `localhost:9999`.
 */
export function privateSpans(text: string, kinds: ReadonlySet<RedactionKind>, hosts: readonly string[]): Span[] {
  const found: Span[] = []
  // Before the rules: an agent that is reached by an address of its network is the agent, not some address.
  if (kinds.has('agent')) {
    for (const host of hosts)
      for (let at = text.indexOf(host); at !== -1; at = text.indexOf(host, at + host.length))
        found.push({ kind: 'agent', mark: agentMark, start: at, end: at + host.length })
  }
  // Not `push(...)`: each span would be an argument on the stack.
  if (kinds.has('secrets')) for (const span of secretSpans(text)) found.push(span)
  for (const { kind, mark, pattern, places, needs, fits } of rules) {
    if (!kinds.has(kind) || (needs && !needs.some((part) => text.includes(part)))) continue
    for (const place of places?.(text) ?? []) found.push({ kind, mark, ...place })
    for (const { 0: match, index } of pattern ? matchesOf(text, pattern) : [])
      if (!fits || fits(match)) found.push({ kind, mark, start: index, end: index + match.length })
  }
  return joined(found)
}

/** Most texts have none, which is told without copying the pattern. */
function matchesOf(text: string, pattern: RegExp): Iterable<RegExpExecArray> {
  return text.search(pattern) === -1 ? [] : text.matchAll(pattern)
}

function secretSpans(text: string): Span[] {
  const found = namedValues(text)
  for (const { pattern, needs } of secretShapes) {
    if (needs && !needs.test(text)) continue
    for (const { 0: match, index, indices } of matchesOf(text, pattern)) {
      const [start, end] = Object.values(indices?.groups ?? {}).find(Boolean) ?? [index, index + match.length]
      found.push({ start, end })
    }
  }
  return found.map((stretch) => ({ kind: 'secrets', mark: '[secret]', ...stretch }))
}

/** Spans by their place; of those that overlap the first one's kind and mark count. */
export function joined(spans: Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1)
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end)
    else result.push({ ...span })
  }
  return result
}
