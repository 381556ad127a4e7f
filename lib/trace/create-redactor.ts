import type { LogRow, RowEvent } from '@/lib/a2a/log'
import { strayCharacters, trimStray } from '@/lib/a2a/bindings/stray-characters'
import { base64Of, textInBase64 } from '@/lib/trace/base64-text'
import { secretMark } from '@/lib/a2a/secret-parts'
import { type JsonPlace, mapJsonStrings } from '@/lib/trace/json-strings'
import { isSecretAfter } from '@/lib/trace/listed-values'
import { looksSecret } from '@/lib/trace/looks-secret'
import { joined, privateSpans, type Span } from '@/lib/trace/private-spans'
import { type RedactionFound, type RedactionKind, redactionKinds } from '@/lib/trace/redaction'
import { isPlaceholder, isSecretNumber, isSetting, isTokens, secretName } from '@/lib/trace/secret-names'
import { createSplitWords } from '@/lib/trace/split-words'

/** Leaves things out of a task: every row is told first, in order, and then rewritten. */
export interface Redactor {
  learn: (row: LogRow) => void
  /** The row as it may leave. Nothing is left of `learn` to do once the first row is rewritten. */
  row: (row: LogRow) => LogRow
  /** The same for what stands beside the log, e.g. a title or a card. */
  text: (text: string) => string
  /** What was left out so far. */
  found: RedactionFound
}

/** Members that are called by what is around them. */
const values = new Set(['', 'value', 'val', 'Value'])
const wrappers = new Set([...values, 'data', 'text', 'content'])
const deepest = 4
const fileMembers = new Set(['raw', 'bytes'])
const mostSamples = 3
/** Of texts that were looked at, so many characters are known again. */
const mostKnown = 4_000_000
const longestKnown = 100_000
/** Characters shown around what was left out. */
const around = 32

/** A redactor. `kinds`: what is left out besides secrets; `hosts`: where the agent is reached; `mask` takes out what is known to be secret, and `known` says where it is. */
export function createRedactor(
  chosen: readonly RedactionKind[],
  hosts: readonly string[] = [],
  mask: (text: string) => string = (text) => text,
  known: (text: string) => { start: number; end: number }[] = () => [],
): Redactor {
  const kinds = new Set<RedactionKind>([...chosen, 'secrets'])
  const found = Object.fromEntries(
    redactionKinds.map((kind) => [kind, { count: 0, samples: [] }]),
  ) as unknown as RedactionFound
  const numbers = new Map<string, number>()
  /** Names and ids stand in every row, and what an agent says stands in it twice: as sent, and as understood. */
  const harmless = new Set<string>()
  let kept = 0
  let counting = true

  /** The same address gets the same number, so that a reader can tell people apart. */
  const markOf = ({ kind, mark }: Span, text: string): string => {
    if (kind !== 'emails' && kind !== 'networks') return mark
    const key = `${mark} ${text.toLowerCase()}`
    const number = numbers.get(key) ?? numbers.size + 1
    numbers.set(key, number)
    return `${mark.slice(0, -1)}-${number}]`
  }
  const spansIn = (text: string): Span[] => privateSpans(text, kinds, hosts)
  const marked = (text: string, spans: Span[]): Span[] =>
    spans.map((span) => ({ ...span, mark: markOf(span, text.slice(span.start, span.end)) }))
  const inPieces = (text: string): Span[] =>
    joined([...known(text).map((span): Span => ({ ...span, kind: 'secrets', mark: '[secret]' })), ...spansIn(text)])
  const split = createSplitWords(inPieces, marked)

  /** `sample`: how it reads before and after, which is not looked at once there are enough. */
  const note = (kind: RedactionKind, seq: number, sample: () => [string, string]): void => {
    if (!counting) return
    const { samples } = found[kind]
    found[kind].count += 1
    if (samples.length >= mostSamples) return
    const [before, after] = sample()
    if (!samples.some((each) => each.before === before)) samples.push({ seq, before, after })
  }

  const keep = (text: string): void => {
    if (text.length > longestKnown) return
    if (kept > mostKnown) {
      harmless.clear()
      kept = 0
    }
    harmless.add(text)
    kept += text.length
  }

  const clean = (given: string, row: Told): string => {
    const { seq } = row
    const rewritten = split.of(seq, given)
    if (rewritten === undefined && harmless.has(given)) return given
    const masked = mask(rewritten ?? given)
    if (masked !== given) note('secrets', seq, () => change(given, masked))
    // Characters around the JSON of an event do not keep it from being read, see `parseJson`.
    const bare = strayCharacters(masked).length > 0 ? trimStray(masked) : masked
    const mayBeJson = /^\s*["[{]/.test(bare)
    const rewrittenJson = mayBeJson ? inJson(bare, row) : null
    const text = rewrittenJson ?? masked
    // In JSON the names of members have told what is secret; a text has to guess where a value ends.
    const inText = rewrittenJson === null ? spansIn(text) : spansIn(text).filter(({ kind }) => kind !== 'secrets')
    const spans = marked(text, inText)
    if (spans.length === 0) {
      // What is private in JSON hangs on where it stands, too.
      if (text === given && !mayBeJson) keep(given)
      return text
    }
    let result = ''
    let done = 0
    const places = spans.map(({ kind, start, end, mark }) => {
      result += text.slice(done, start) + mark
      done = end
      const match = text.slice(start, end)
      const shown = kind === 'secrets' ? peek(match) : match
      return { kind, shown, mark, end: result.length }
    })
    result += text.slice(done)
    // What stands around it is shown as it leaves: it may be as private.
    const whole = result
    for (const { kind, shown, mark, end } of places)
      note(kind, seq, () => {
        const head = whole.slice(Math.max(0, end - mark.length - around), end - mark.length)
        const tail = whole.slice(end, end + around)
        return [shorten(head + shown + tail), shorten(head + mark + tail)]
      })
    return whole
  }

  const member = (text: string, place: JsonPlace, row: Told, before: readonly string[]): string => {
    const name = place.at(-1) ?? ''
    const isListed = isSecretAfter(before, text)
    if (isListed || (text !== '' && isSecretMember(text, place, row))) {
      const label = isListed ? (before.at(-1) ?? '') : name
      note('secrets', row.seq, () => [`${label}: ${peek(text)}`, `${label}: [secret]`])
      return '[secret]'
    }
    if (!fileMembers.has(name)) return clean(text, row)
    if (kinds.has('files') && text !== '') {
      note('files', row.seq, () => [`${text.slice(0, around)}…`, ''])
      return ''
    }
    const inside = textInBase64(text)
    if (inside === null) return text
    const cleaned = rewrite(inside, row)
    return cleaned === inside ? text : base64Of(cleaned)
  }

  const inJson = (text: string, row: Told): string | null =>
    mapJsonStrings(text, (each, place, kind, before) => {
      if (kind === 'string') return member(each, place, row, before)
      if (kind === 'name') return clean(each, row)
      if (!isSecretNumber(place.at(-1) ?? '', each)) return each
      note('secrets', row.seq, () => [`${place.at(-1)}: ${peek(each)}`, `${place.at(-1)}: [secret]`])
      return '[secret]'
    })
  const rewrite = (text: string, row: Told): string => inJson(text, row) ?? clean(text, row)

  let learnt = false
  return {
    found,
    learn: split.learn,
    text: (text) => rewrite(text, { seq: 0, method: '' }),
    row(row) {
      if (!learnt) split.finish()
      learnt = true
      const raw = rewrite(row.raw, row)
      // The same once more.
      counting = row.raw === ''
      const told = JSON.stringify(row.event)
      const rewritten = rewrite(told, row)
      counting = true
      return { ...row, raw, event: rewritten === told ? row.event : (JSON.parse(rewritten) as RowEvent) }
    },
  }
}

type Told = Pick<LogRow, 'seq' | 'method'>

function isSecretMember(text: string, place: JsonPlace, { method }: Told): boolean {
  const name = place.at(-1) ?? ''
  const around = place.slice(-8)
  if (name === 'url' && (/push/i.test(method) || around.some((each) => /push/i.test(each)))) return true
  const isOneOfThem = /^(?:cookies|secrets|passwords)$/i.test(place.at(-2) ?? '') && place.at(-3) !== 'properties'
  // `"credentials": {"user": "…", "value": "…"}`; one that has a name beside it is called by that.
  const called = place.findLast((each, index) => !wrappers.has(each) || index < place.length - deepest) ?? ''
  if (isTokens(called)) return looksSecret(text, 'maybe')
  const certainty = name === secretMark ? null : isOneOfThem ? 'maybe' : secretName(called)
  if (!certainty || isPlaceholder(text)) return false
  // What a card asks for has the names of secrets, and v0.1 calls a conversation a session.
  if (around.some((each) => /^security/i.test(each))) return false
  if (name === 'sessionId' && /^(?:params|result)$/.test(place.at(-2) ?? '')) return false
  const isItsValue = called === name || (values.has(name) && called === place.at(-2))
  if (certainty === 'sure' && isItsValue) return true
  return called === name ? !isSetting(text) : looksSecret(text, certainty)
}

/** As much of a secret as tells the reader which it is. */
const peek = (text: string): string => `${text.slice(0, Math.min(3, Math.floor(text.length / 4)))}…`

/** The place at which a text begins to differ, before and after; no more of it than that. */
function change(given: string, known: string): [string, string] {
  let start = 0
  while (start < known.length && given[start] === known[start]) start += 1
  const from = Math.max(0, start - around)
  return [shorten(`${given.slice(from, start)}${peek(given.slice(start))}`), shorten(known.slice(from, start + around))]
}

function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ')
  return plain.length > 160 ? `${plain.slice(0, 159)}…` : plain
}
