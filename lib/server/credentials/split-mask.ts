import 'server-only'
import { type FormIndex, getFormIndex, type TextSearch, type TextSpan } from '@/lib/server/credentials/form-index'
import { maskPlaceholder } from '@/lib/a2a/secrets/secret-parts'
import type { SecretForm } from '@/lib/server/credentials/secret-forms'

/** Minimum characters of a secret at the end of a text that delay the text. */
const minHeld = 3
/** Minimum characters of a secret that are masked if the rest of it does not follow. */
const minMasked = 4
/** Maximum texts that end with the beginning of a secret at the same time. The oldest are decided first. */
const maxFlows = 1000

/** A part of a longer text. */
export interface Piece {
  text: string
  /** The texts that it continues. Pieces of the same text are joined in order. */
  flows: readonly string[]
  /** True if the piece replaces the previous text of these flows instead of continuing it. */
  replaces: boolean
}

/** A piece whose characters may turn out to be part of a secret. */
export interface HeldPiece {
  /** Returns true until it is known whether the end of the piece is the beginning of a secret. */
  isOpen: () => boolean
  /** Returns the text without secrets; the same text if it has none. Later pieces no longer change it. */
  release: () => string
}

/** Masks secrets that are split over pieces: the placeholder is put where a secret begins, the rest of it is removed. */
export interface SplitMask {
  add: (piece: Piece) => HeldPiece
  /** Masks every beginning of a secret of at least four characters, without waiting for the rest. */
  decide: () => void
}

/** Where a part is in a text. */
interface Place {
  flow: Flow
  start: number
  end: number
}

interface Part {
  text: string
  places: Place[]
}

/** A span to be masked. `isMarked`: the placeholder for it has been put somewhere. */
interface MaskedSpan extends TextSpan {
  isMarked: boolean
}

/** A text in pieces. All positions count from its beginning. */
interface Flow {
  index: FormIndex
  search: TextSearch
  length: number
  /** Where the longest beginning of a secret at the end of the text starts. */
  tail: number
  /** Parts that end after this position are open. */
  openFrom: number
  /** Parts that are not released. */
  held: number
  /** What to mask in these parts, in order and without overlaps. */
  spans: MaskedSpan[]
  /** The end of the last span. */
  maskedTo: number
  /** The last piece, if it is open. */
  last: string
}

/**
 * Creates a mask for texts in pieces, in time linear to the pieces. `forms`: what to mask, a new array when it changes; read for
 * each piece.
 */
export function createSplitMask(forms: () => readonly SecretForm[]): SplitMask {
  const flows = new Map<string, Flow>()

  function extend(name: string, part: Part, replaces: boolean): void {
    const flow = flows.get(name) ?? createFlow(getFormIndex(forms()))
    const grows = flow.last !== '' && part.text.length > flow.last.length && part.text.startsWith(flow.last)
    if (replaces || grows) decideFlow(flow)
    const isFirst = flow.tail === flow.length
    useIndex(flow, getFormIndex(forms()))
    const { spans, prefixLength } = flow.search.append(part.text)
    part.places.push({ flow, start: flow.length, end: flow.length + part.text.length })
    flow.held += 1
    flow.length += part.text.length
    flow.tail = flow.length - prefixLength
    // The mask of whole texts handles a piece that contains only whole secrets.
    if (!isFirst || prefixLength > 0) for (const span of spans) addSpan(flow, span)
    flow.openFrom = prefixLength < minHeld ? flow.length : Math.max(flow.tail, flow.maskedTo)
    flow.last = flow.openFrom < flow.length ? part.text : ''
    flows.delete(name)
    if (prefixLength > 0) flows.set(name, flow)
    for (const [oldest, each] of flows) {
      if (flows.size <= maxFlows) break
      decideFlow(each)
      flows.delete(oldest)
    }
  }

  return {
    add: ({ text, flows: names, replaces }) => {
      const part: Part = { text, places: [] }
      for (const name of names) extend(name, part, replaces)
      return {
        isOpen: () => part.places.some(({ flow, end }) => end > flow.openFrom),
        release: () => release(part),
      }
    },
    decide: () => flows.forEach(decideFlow),
  }
}

function createFlow(index: FormIndex): Flow {
  return { index, search: index.search(), length: 0, tail: 0, openFrom: 0, held: 0, spans: [], maskedTo: -1, last: '' }
}

/** Searches the rest of the text again if the forms have changed. */
function useIndex(flow: Flow, index: FormIndex): void {
  if (flow.index === index) return
  const rest = flow.search.rest()
  flow.index = index
  flow.search = index.search()
  const from = flow.length - rest.length
  for (const { start, end } of flow.search.append(rest).spans) addSpan(flow, { start: start + from, end: end + from })
}

function decideFlow(flow: Flow): void {
  if (flow.length - flow.tail >= minMasked) addSpan(flow, { start: flow.tail, end: flow.length })
  flow.openFrom = flow.length
  flow.last = ''
}

/** Adds a span that ends after all others, joined with those that it overlaps or continues. */
function addSpan(flow: Flow, { start, end }: TextSpan): void {
  const span: MaskedSpan = { start, end, isMarked: start <= flow.maskedTo }
  let last = flow.spans.at(-1)
  if (last && start <= last.end) span.isMarked = false
  for (; last && start <= last.end; last = flow.spans.at(-1)) {
    span.start = Math.min(span.start, last.start)
    span.end = Math.max(span.end, last.end)
    span.isMarked ||= last.isMarked
    flow.spans.pop()
  }
  flow.spans.push(span)
  flow.maskedTo = Math.max(flow.maskedTo, end)
}

function release(part: Part): string {
  const { text, places } = part
  const cuts = places.flatMap(cutsOf)
  part.places = []
  part.text = ''
  if (cuts.length === 0) return text
  let result = ''
  let done = 0
  for (const { start, end, mark } of cuts.toSorted((one, other) => one.start - other.start)) {
    if (end <= done) continue
    // A cut that continues another one already has its placeholder.
    if (start >= done) result += text.slice(done, start) + mark
    done = end
  }
  return result + text.slice(done)
}

/** Returns what to remove from a part that is released, with the text in its place. */
function cutsOf({ flow, start, end }: Place): (TextSpan & { mark: string })[] {
  const cuts: (TextSpan & { mark: string })[] = []
  for (let at = firstSpanAfter(flow.spans, start); at < flow.spans.length; at += 1) {
    const span = flow.spans[at]
    if (!span || span.start >= end) break
    cuts.push({
      start: Math.max(span.start, start) - start,
      end: Math.min(span.end, end) - start,
      mark: span.isMarked ? '' : maskPlaceholder,
    })
    span.isMarked = true
  }
  flow.held -= 1
  if (flow.held === 0) flow.spans = []
  return cuts
}

/** Returns the index of the first span that ends after `position`. */
function firstSpanAfter(spans: readonly MaskedSpan[], position: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.end ?? 0) > position) high = middle
    else low = middle + 1
  }
  return low
}
