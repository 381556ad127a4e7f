import type { ReplySegment } from '@/lib/openai/reply-segments'

/** Writes a reply that grows. */
export interface ReplyWriter {
  /** Returns the text that is new since the last call. `isOver`: the segments are final. */
  advance: (segments: readonly ReplySegment[], isOver: boolean) => string
}

const separator = '\n\n'

/**
 * Creates a writer that never repeats what it has returned. Segments are paragraphs in order: a segment follows once the ones
 * before it cannot grow any more. A text that was replaced is written again as a whole once it is final. `hasText`: other text
 * comes before the first segment.
 */
export function createReplyWriter(hasText = false): ReplyWriter {
  const sent = new Map<string, string>()
  let last: string | undefined = hasText ? '' : undefined

  function nextPiece({ key, text, open }: ReplySegment, isOver: boolean): string | undefined {
    const known = sent.get(key) ?? ''
    if (text === known) return ''
    const isGrowth = text.startsWith(known)
    const follows = known !== '' && key === last
    if (!isOver && known !== '' && !(isGrowth && follows)) return open ? undefined : ''
    const lead = last === undefined || (isGrowth && follows) ? '' : separator
    sent.set(key, text)
    last = key
    return lead + text.slice(isGrowth ? known.length : 0)
  }

  return {
    advance: (segments, isOver) => {
      let delta = ''
      for (const segment of segments) {
        if (segment.held && !isOver) break
        const piece = nextPiece(segment, isOver)
        if (piece === undefined) break
        delta += piece
        if (segment.open && !isOver) break
      }
      return delta
    },
  }
}
