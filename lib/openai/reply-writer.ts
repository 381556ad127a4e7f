import type { ReplySegment } from '@/lib/openai/reply-segment'

/** Writes a reply that grows. */
export interface ReplyWriter {
  /** Returns the text that is new since the last call. `isOver`: the segments are final. */
  advance: (segments: readonly ReplySegment[], isOver: boolean) => string
}

const separator = '\n\n'

/** What was written of a segment. */
interface Written {
  text: string
  version: number | undefined
}

const nothing: Written = { text: '', version: undefined }

/** Returns what a segment adds to the text that was written of it; undefined if it replaces that text. */
function addedText({ text: known, version }: Written, segment: ReplySegment): string | undefined {
  const { growth } = segment
  if (known === '') return segment.text
  if (growth && growth.version === version)
    return growth.length > known.length ? growth.tail(growth.length - known.length) : ''
  return segment.text.startsWith(known) ? segment.text.slice(known.length) : undefined
}

/**
 * Creates a writer that never repeats what it has returned. Segments are paragraphs in order: a segment follows once the ones
 * before it cannot grow any more. A text that was replaced is written again as a whole at the end. A letter that an agent sent
 * in two halves is written once it is whole. `hasText`: other text comes before the first segment.
 */
export function createReplyWriter(hasText = false): ReplyWriter {
  const written = new Map<string, Written>()
  let last: string | undefined = hasText ? '' : undefined
  let half = ''

  /** Moves what was written of merged segments to the one that they are part of now. */
  function takeMerged({ key, merged = [] }: ReplySegment): void {
    for (const other of merged) {
      const part = written.get(other)
      if (!part) continue
      written.set(key, { text: (written.get(key)?.text ?? '') + part.text, version: undefined })
      written.delete(other)
      if (last === other) last = key
    }
  }

  function nextPiece(segment: ReplySegment, isOver: boolean): string | undefined {
    const { key, growth } = segment
    takeMerged(segment)
    const before = written.get(key) ?? nothing
    const added = addedText(before, segment)
    const isNew = before.text === ''
    if (added === '') return ''
    const continues = added !== undefined && !isNew && key === last
    // A text that was replaced cannot be taken back.
    if (!isOver && !isNew && !continues) return added === undefined ? undefined : ''
    const lead = last === undefined || continues ? '' : separator
    const whole = added === undefined ? segment.text : before.text + added
    written.set(key, { text: whole, version: growth?.version })
    last = key
    return lead + (added ?? whole)
  }

  return {
    advance: (segments, isOver) => {
      let delta = half
      for (const segment of segments) {
        if (segment.held && !isOver) break
        const piece = nextPiece(segment, isOver)
        if (piece === undefined) break
        delta += piece
        if (segment.open && !isOver) break
      }
      half = isOver ? '' : (/[\uD800-\uDBFF]$/.exec(delta)?.[0] ?? '')
      return delta.slice(0, delta.length - half.length).toWellFormed()
    },
  }
}
