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
  const rewritten = new Map<number, Map<string, string>>()

  const settle = ({ text, pieces }: Flow): void => {
    if (pieces.length < 2) return
    const spans = marked(text, spansIn(text))
    const alone = new Map<number, Span[]>()
    const isFoundAlone = (index: number, from: number, to: number): boolean => {
      const found = alone.get(index) ?? spansIn(pieces[index]?.text ?? '')
      alone.set(index, found)
      return found.some((span) => span.start <= from && span.end >= to)
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
        const known = rewritten.get(piece.seq) ?? new Map<string, string>()
        const before = known.get(piece.text) ?? piece.text
        const from = Math.max(0, start - piece.start)
        const to = Math.min(piece.text.length, end - piece.start)
        // What was rewritten before stands in front: places count from the end.
        const head = before.slice(0, before.length - (piece.text.length - from))
        rewritten.set(piece.seq, known.set(piece.text, head + (index === 0 ? mark : '') + piece.text.slice(to)))
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
    of: (seq, text) => rewritten.get(seq)?.get(text),
  }
}

function textOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => ('text' in part ? [part.text] : []))
}

function cutBefore({ text, pieces }: Flow, from: number): Flow {
  const kept = pieces.filter(({ start }) => start >= from)
  const first = kept[0]?.start ?? text.length
  return { text: text.slice(first), pieces: kept.map((piece) => ({ ...piece, start: piece.start - first })) }
}
