import type { LogRow } from '@/lib/a2a/log'
import type { Part } from '@/lib/a2a/model'
import type { Span } from '@/lib/trace/find-private-spans'

/** Redacts matches that span several rows. */
export interface SplitTextRedactor {
  /** Scans each row, in order, before any is rewritten. */
  scan: (row: LogRow) => void
  /** Processes the rest of the scanned texts. */
  finish: () => void
  /** Returns the redacted text of a row; undefined if it does not change. */
  rewrite: (seq: number, text: string) => string | undefined
}

/** A rewritten chunk: `head`, and the chunk from `rest` on. Joined when read, because a chunk may have many spans. */
interface Rewritten {
  head: string
  rest: number
}

interface TextStream {
  text: string
  chunks: { seq: number; text: string; start: number }[]
}

/** A stream of text is processed in windows of this length, in characters, */
const windowLength = 1_000_000
/** which overlap by this much. */
const overlap = 8_192

/**
 * Creates a redactor for matches that span several rows. Agents send texts in small chunks, which rarely contain a whole
 * address or key, or the name of a password together with the password. The chunks are joined as the reader sees them.
 */
export function createSplitTextRedactor(
  spansIn: (text: string) => Span[],
  marked: (text: string, spans: Span[]) => Span[],
): SplitTextRedactor {
  const textStreams = new Map<string, TextStream>()
  const rewritten = new Map<number, Map<string, Rewritten>>()

  const processStream = ({ text, chunks }: TextStream): void => {
    if (chunks.length < 2) return
    const spans = marked(text, spansIn(text))
    const spansByChunk = new Map<number, Span[]>()
    const hasSpanInChunk = (index: number, from: number, to: number): boolean => {
      const chunkSpans = spansByChunk.get(index) ?? spansIn(chunks[index]?.text ?? '')
      spansByChunk.set(index, chunkSpans)
      const span = chunkSpans[lastIndexUpTo(chunkSpans, from)]
      return span !== undefined && span.end >= to
    }
    let first = 0
    for (const { start, end, mark } of spans) {
      while ((chunks[first + 1]?.start ?? Number.POSITIVE_INFINITY) <= start) first += 1
      let last = first
      while ((chunks[last + 1]?.start ?? Number.POSITIVE_INFINITY) < end) last += 1
      const touched = chunks.slice(first, last + 1)
      const only = touched.length === 1 ? touched[0] : undefined
      if (only && hasSpanInChunk(first, start - only.start, end - only.start)) continue
      for (const [index, chunk] of touched.entries()) {
        const known = rewritten.get(chunk.seq) ?? new Map<string, Rewritten>()
        const from = Math.max(0, start - chunk.start)
        const to = Math.min(chunk.text.length, end - chunk.start)
        const head = rewrittenHead(from, chunk.text, known.get(chunk.text))
        rewritten.set(chunk.seq, known.set(chunk.text, { head: head + (index === 0 ? mark : ''), rest: to }))
      }
    }
  }

  const add = (name: string, seq: number, text: string, isNew: boolean): void => {
    if (text === '') return
    let textStream = textStreams.get(name)
    if (textStream && (isNew || textStream.text.length > windowLength)) {
      processStream(textStream)
      const remaining = isNew ? 0 : Math.max(0, textStream.text.length - overlap)
      textStream = isNew ? undefined : dropBefore(textStream, remaining)
    }
    textStream ??= { text: '', chunks: [] }
    textStream.chunks.push({ seq, text, start: textStream.text.length })
    textStream.text += text
    textStreams.set(name, textStream)
  }

  return {
    scan({ seq, event }) {
      if (event.kind === 'artifact') {
        const text = collectTexts(event.artifact.parts)
        for (const [index, each] of text.entries())
          add(`artifact ${event.artifact.artifactId}`, seq, each, !event.append && index === 0)
      } else if (event.kind === 'message' || event.kind === 'status') {
        const message = event.kind === 'message' ? event.message : event.status.message
        for (const each of collectTexts(message?.parts ?? [])) add('words', seq, each, false)
      }
    },
    finish() {
      for (const textStream of textStreams.values()) processStream(textStream)
      textStreams.clear()
    },
    rewrite(seq, text) {
      const known = rewritten.get(seq)?.get(text)
      return known && known.head + text.slice(known.rest)
    },
  }
}

/** Returns the rewritten text of a chunk up to `from`, an index in the original chunk. */
function rewrittenHead(from: number, text: string, { head, rest }: Rewritten = { head: '', rest: 0 }): string {
  if (from >= rest) return head + text.slice(rest, from)
  // A row may contain the same text twice. What was redacted in either is redacted.
  return head.slice(0, Math.max(0, head.length + from - rest))
}

/** Returns the index of the last span that starts at or before `at`, of sorted spans; -1 if there is none. */
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

function collectTexts(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => ('text' in part ? [part.text] : []))
}

function dropBefore({ text, chunks }: TextStream, from: number): TextStream {
  const remaining = chunks.filter(({ start }) => start >= from)
  const first = remaining[0]?.start ?? text.length
  return { text: text.slice(first), chunks: remaining.map((chunk) => ({ ...chunk, start: chunk.start - first })) }
}
