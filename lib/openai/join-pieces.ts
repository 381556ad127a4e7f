import { areFragments } from '@/lib/a2a/text/text-fragments'
import { dense, type ReplySegment } from '@/lib/openai/reply-segment'

/** Merges artifacts that are pieces of one text, if that is certain: some agents give each piece an ID of its own. */
export function joinPieces(segments: readonly ReplySegment[]): ReplySegment[] {
  const runs = runsOf(segments)
  if (runs.every((run) => run.length < 2)) return [...segments]
  const others = segments.filter(({ piece, open }) => !piece && !open)
  const texts = new Set(others.map(({ text }) => dense(text)))
  return runs.flatMap((run) => joinRun(run, texts))
}

/** Returns the segments in sequences of artifacts that may be pieces of one; any other segment is alone. */
function runsOf(segments: readonly ReplySegment[]): ReplySegment[][] {
  const runs: ReplySegment[][] = []
  for (const segment of segments) {
    const run = runs.at(-1)
    const before = run?.at(-1)?.piece
    if (run && before && segment.piece && before.name === segment.piece.name) run.push(segment)
    else runs.push([segment])
  }
  return runs
}

function joinRun(run: ReplySegment[], otherTexts: ReadonlySet<string>): ReplySegment[] {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last || run.length < 2) return run
  const texts = run.map(({ text }) => text)
  const merged = run.slice(1).map(({ key }) => key)
  const join = (text: string): ReplySegment[] => [{ key: first.key, text, open: last.open, held: false, merged }]
  // The last artifact repeats the text of the others.
  if (run.length > 2 && dense(texts.slice(0, -1).join('')) === dense(last.text)) return join(last.text)
  if (otherTexts.has(dense(texts.join('')))) return join(texts.join(''))
  const isUnfinished = run.slice(0, -1).every(({ piece }) => !piece?.ended)
  // A piece that appends to an unknown artifact belongs to the one before it.
  const isContinued = run.slice(1).every(({ piece }) => piece?.begunMidway)
  return isUnfinished && (isContinued || areFragments(texts)) ? join(texts.join('')) : run
}
