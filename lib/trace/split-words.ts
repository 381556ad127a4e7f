import type { LogRow } from '@/lib/a2a/log'
import type { Part } from '@/lib/a2a/model'
import type { Span } from '@/lib/trace/private-spans'

/** By row: what its texts become because something to be left out began or ended in another row. */
export interface SplitWords {
  /** Told of each row, in order, before any is rewritten. */
  learn: (row: LogRow) => void
  /** Looks at what was told last. */
  finish: () => void
  /** What a text of that row becomes; undefined where it stays. */
  of: (seq: number, text: string) => string | undefined
}

/** A piece as it is written: `head`, and what the piece has from `rest` on. Joined when it is read, as a piece may have many spans. */
interface Rewritten {
  head: string
  rest: number
}

interface Flow {
  text: string
  pieces: { seq: number; text: string; start: number }[]
}

/** A flow is looked at in stretches of this length, in characters, */
const stretch = 1_000_000
/** which overlap by this much. */
const overlap = 8_192

/**
 * Finds what runs over the edge of a row. Agents send texts in small pieces, so that an address or a key rarely stands
 * in one of them, nor the name of a password and the password: the pieces are joined as the reader will see them.
 */
export function createSplitWords(
  spansIn: (text: string) => Span[],
  marked: (text: string, spans: Span[]) => Span[],
): SplitWords {
  const flows = new Map<string, Flow>()
  const rewritten = new Map<number, Map<string, Rewritten>>()

  const settle = ({ text, pieces }: Flow): void => {
    if (pieces.length < 2) return
    const spans = marked(text, spansIn(text))
    const alone = new Map<number, Span[]>()
    const isFoundAlone = (index: number, from: number, to: number): boolean => {
      const found = alone.get(index) ?? spansIn(pieces[index]?.text ?? '')
      alone.set(index, found)
      const span = found[lastIndexUpTo(found, from)]
      return span !== undefined && span.end >= to
    }
    let first = 0
    for (const { start, end, mark } of spans) {
      while ((pieces[first + 1]?.start ?? Number.POSITIVE_INFINITY) <= start) first += 1
      let last = first
      while ((pieces[last + 1]?.start ?? Number.POSITIVE_INFINITY) < end) last += 1
      const touched = pieces.slice(first, last + 1)
      const only = touched.length === 1 ? touched[0] : undefined
      if (only && isFoundAlone(first, start - only.start, end - only.start)) continue
      for (const [index, piece] of touched.entries()) {
        const known = rewritten.get(piece.seq) ?? new Map<string, Rewritten>()
        const from = Math.max(0, start - piece.start)
        const to = Math.min(piece.text.length, end - piece.start)
        const head = headUntil(from, piece.text, known.get(piece.text))
        rewritten.set(piece.seq, known.set(piece.text, { head: head + (index === 0 ? mark : ''), rest: to }))
      }
    }
  }

  const add = (name: string, seq: number, text: string, begins: boolean): void => {
    if (text === '') return
    let flow = flows.get(name)
    if (flow && (begins || flow.text.length > stretch)) {
      settle(flow)
      const kept = begins ? 0 : Math.max(0, flow.text.length - overlap)
      flow = begins ? undefined : cutBefore(flow, kept)
    }
    flow ??= { text: '', pieces: [] }
    flow.pieces.push({ seq, text, start: flow.text.length })
    flow.text += text
    flows.set(name, flow)
  }

  return {
    learn({ seq, event }) {
      if (event.kind === 'artifact') {
        const text = textOf(event.artifact.parts)
        for (const [index, each] of text.entries())
          add(`artifact ${event.artifact.artifactId}`, seq, each, !event.append && index === 0)
      } else if (event.kind === 'message' || event.kind === 'status') {
        const message = event.kind === 'message' ? event.message : event.status.message
        for (const each of textOf(message?.parts ?? [])) add('words', seq, each, false)
      }
    },
    finish() {
      for (const flow of flows.values()) settle(flow)
      flows.clear()
    },
    of(seq, text) {
      const known = rewritten.get(seq)?.get(text)
      return known && known.head + text.slice(known.rest)
    },
  }
}

/** What a piece reads up to `from`, which counts in the piece as it was given. */
function headUntil(from: number, text: string, { head, rest }: Rewritten = { head: '', rest: 0 }): string {
  if (from >= rest) return head + text.slice(rest, from)
  // A row that says the same text twice: what was left out of either goes.
  return head.slice(0, Math.max(0, head.length + from - rest))
}

/** The index of the last span that begins at or before `at`, of spans in order; -1 where there is none. */
function lastIndexUpTo(spans: readonly Span[], at: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((spans[middle]?.start ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

function textOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => ('text' in part ? [part.text] : []))
}

function cutBefore({ text, pieces }: Flow, from: number): Flow {
  const kept = pieces.filter(({ start }) => start >= from)
  const first = kept[0]?.start ?? text.length
  return { text: text.slice(first), pieces: kept.map((piece) => ({ ...piece, start: piece.start - first })) }
}
