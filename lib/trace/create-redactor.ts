import type { LogRow, RowEvent } from '@/lib/a2a/log'
import { base64Of, textInBase64 } from '@/lib/trace/base64-text'
import { type JsonPlace, mapJsonStrings } from '@/lib/trace/json-strings'
import { privateSpans, type Span } from '@/lib/trace/private-spans'
import { type RedactionFound, type RedactionKind, redactionKinds } from '@/lib/trace/redaction'
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

/** Members whose value is a secret whatever it looks like, in lower case and without signs. */
const secretMembers = new Set(
  (
    'password passwd passphrase secret clientsecret apikey xapikey accesstoken refreshtoken idtoken authtoken ' +
    'sessiontoken bearertoken token credentials authorization proxyauthorization cookie setcookie privatekey'
  ).split(' '),
)
const fileMembers = new Set(['raw', 'bytes'])
const mostSamples = 3
/** Characters shown around what was left out. */
const around = 32

/** A redactor. `kinds`: what is left out besides secrets; `hosts`: where the agent is reached; `mask` takes out what is known to be secret. */
export function createRedactor(
  chosen: readonly RedactionKind[],
  hosts: readonly string[] = [],
  mask: (text: string) => string = (text) => text,
): Redactor {
  const kinds = new Set<RedactionKind>([...chosen, 'secrets'])
  const found = Object.fromEntries(
    redactionKinds.map((kind) => [kind, { count: 0, samples: [] }]),
  ) as unknown as RedactionFound
  const numbers = new Map<string, number>()
  let counting = true

  /** The same address gets the same number, so that a reader can tell people apart. */
  const markOf = ({ kind, mark }: Span, text: string): string => {
    if (kind !== 'emails' && kind !== 'networks') return mark
    const key = `${mark} ${text.toLowerCase()}`
    const number = numbers.get(key) ?? numbers.size + 1
    numbers.set(key, number)
    return `${mark.slice(0, -1)}-${number}]`
  }
  const spansOf = (text: string): Span[] =>
    privateSpans(text, kinds, hosts).map((span) => ({ ...span, mark: markOf(span, text.slice(span.start, span.end)) }))
  const split = createSplitWords((text) => spansOf(text))

  const note = (kind: RedactionKind, seq: number, before: string, after: string): void => {
    if (!counting) return
    const { samples } = found[kind]
    found[kind].count += 1
    if (samples.length < mostSamples && !samples.some((sample) => sample.before === before))
      samples.push({ seq, before, after })
  }

  const clean = (given: string, seq: number): string => {
    const text = mask(split.of(seq, given) ?? given)
    if (text !== given) note('secrets', seq, shorten(given), shorten(text))
    const spans = spansOf(text)
    if (spans.length === 0) return text
    let result = ''
    let done = 0
    const places = spans.map(({ kind, start, end, mark }) => {
      result += text.slice(done, start) + mark
      done = end
      const shown = kind === 'secrets' ? `${text.slice(start, Math.min(end, start + 3))}…` : text.slice(start, end)
      return { kind, shown, mark, end: result.length }
    })
    result += text.slice(done)
    // What stands around it is shown as it leaves: it may be as private.
    for (const { kind, shown, mark, end } of places) {
      const head = result.slice(Math.max(0, end - mark.length - around), end - mark.length)
      const tail = result.slice(end, end + around)
      note(kind, seq, shorten(head + shown + tail), shorten(head + mark + tail))
    }
    return result
  }

  const member = (text: string, place: JsonPlace, row: Pick<LogRow, 'seq' | 'method'>): string => {
    const name = (place.at(-1) ?? '').toLowerCase().replace(/[^a-z]/g, '')
    const isPush = name === 'url' && (/push/i.test(row.method) || place.some((each) => /push/i.test(each)))
    if (text !== '' && (secretMembers.has(name) || isPush)) {
      note('secrets', row.seq, `${place.at(-1)}: ${text.slice(0, 3)}…`, `${place.at(-1)}: [secret]`)
      return '[secret]'
    }
    if (!fileMembers.has(name)) return clean(text, row.seq)
    if (kinds.has('files') && text !== '') {
      note('files', row.seq, `${text.slice(0, around)}…`, '')
      return ''
    }
    const inside = textInBase64(text)
    if (inside === null) return text
    const cleaned = clean(inside, row.seq)
    return cleaned === inside ? text : base64Of(cleaned)
  }

  const rewrite = (text: string, row: Pick<LogRow, 'seq' | 'method'>): string =>
    mapJsonStrings(text, (each, place, isName) => (isName ? clean(each, row.seq) : member(each, place, row))) ??
    clean(text, row.seq)

  let told = false
  return {
    found,
    learn: split.learn,
    text: (text) => rewrite(text, { seq: 0, method: '' }),
    row(row) {
      if (!told) split.finish()
      told = true
      const raw = rewrite(row.raw, row)
      // The same once more.
      counting = row.raw === ''
      const event = JSON.parse(rewrite(JSON.stringify(row.event), row)) as RowEvent
      counting = true
      return { ...row, raw, event }
    },
  }
}

function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ')
  return plain.length > 160 ? `${plain.slice(0, 159)}…` : plain
}
