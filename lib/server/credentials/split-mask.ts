import 'server-only'
import { getFormIndex, type TextSpan } from '@/lib/server/credentials/form-index'
import { maskPlaceholder } from '@/lib/server/credentials/mask-forms'
import type { SecretForm } from '@/lib/server/credentials/secret-forms'

/** Minimum characters of a secret at the end of a text that delay the text. */
const minHeld = 3
/** Minimum characters of a secret that are masked if the rest of it does not follow. */
const minMasked = 4
/** Characters that the rule for short secrets reads before them. */
const contextLength = 2
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

interface Cut extends TextSpan {
  mark: boolean
}

interface Part {
  text: string
  cuts: Cut[]
  openIn: number
  isReleased: boolean
}

/** The end of a text. `from`: the character of the part at position `at` of `text`. */
interface Flow {
  text: string
  segments: { part: Part; at: number; from: number; length: number }[]
  tail: number
  /** Characters before this position have been removed. */
  cutTo: number
  open: Part[]
  last: string
}

/** Creates a mask for texts in pieces. `forms`: what to mask, a new array when it changes; read for each piece. */
export function createSplitMask(forms: () => readonly SecretForm[]): SplitMask {
  const flows = new Map<string, Flow>()

  function extend(name: string, part: Part, replaces: boolean): void {
    const index = getFormIndex(forms())
    const flow = flows.get(name) ?? { text: '', segments: [], tail: 0, cutTo: -1, open: [], last: '' }
    const grows = flow.last !== '' && part.text.length > flow.last.length && part.text.startsWith(flow.last)
    if (replaces || grows) decideFlow(flow)
    flow.segments.push({ part, at: flow.text.length, from: 0, length: part.text.length })
    flow.text += part.text
    const tail = flow.text.length - index.prefixAtEnd(flow.text)
    // The mask of whole texts handles a piece that contains only whole secrets.
    if (flow.segments.length > 1 || tail < flow.text.length)
      for (const stretch of index.find(flow.text)) cut(flow, stretch)
    flow.tail = tail
    const openFrom = flow.text.length - tail < minHeld ? flow.text.length : Math.max(tail, flow.cutTo)
    setOpen(
      flow,
      flow.segments
        .filter(({ part: each, at, length }) => !each.isReleased && at + length > openFrom)
        .map(({ part: each }) => each),
    )
    flow.last = flow.open.length > 0 ? part.text : ''
    trimFlow(flow)
    flows.delete(name)
    if (flow.text !== '') flows.set(name, flow)
    for (const [oldest, each] of flows) {
      if (flows.size <= maxFlows) break
      decideFlow(each)
      flows.delete(oldest)
    }
  }

  return {
    add: ({ text, flows: names, replaces }) => {
      const part: Part = { text, cuts: [], openIn: 0, isReleased: false }
      for (const name of names) extend(name, part, replaces)
      return { isOpen: () => part.openIn > 0, release: () => release(part) }
    },
    decide: () => flows.forEach(decideFlow),
  }
}

function decideFlow(flow: Flow): void {
  const end = flow.text.length
  if (end - flow.tail >= minMasked) cut(flow, { start: flow.tail, end })
  setOpen(flow, [])
  flow.last = ''
}

function setOpen(flow: Flow, parts: Part[]): void {
  for (const part of flow.open) part.openIn -= 1
  for (const part of parts) part.openIn += 1
  flow.open = parts
}

function cut(flow: Flow, { start, end }: TextSpan): void {
  let mark = start > flow.cutTo
  for (const { part, at, from, length } of flow.segments) {
    const [first, last] = [Math.max(start, at), Math.min(end, at + length)]
    if (part.isReleased || first >= last) continue
    part.cuts.push({ start: first - at + from, end: last - at + from, mark })
    mark = false
  }
  flow.cutTo = Math.max(flow.cutTo, end)
}

/** Drops the text in which no secret can begin any more. */
function trimFlow(flow: Flow): void {
  const length = flow.text.length
  const start = flow.tail === length ? length : Math.max(0, flow.tail - contextLength)
  flow.text = flow.text.slice(start)
  flow.tail -= start
  flow.cutTo = Math.max(-1, flow.cutTo - start)
  flow.segments = flow.segments.flatMap(({ part, at, from, length: size }) => {
    const gone = Math.max(0, start - at)
    return gone >= size ? [] : [{ part, at: Math.max(0, at - start), from: from + gone, length: size - gone }]
  })
}

function release(part: Part): string {
  const { text } = part
  part.isReleased = true
  part.text = ''
  let result = ''
  let done = 0
  for (const { start, end, mark } of part.cuts.toSorted((one, other) => one.start - other.start)) {
    if (end <= done) continue
    // A cut that continues another one already has its placeholder.
    if (start >= done) result += text.slice(done, start) + (mark ? maskPlaceholder : '')
    done = end
  }
  return part.cuts.length === 0 ? text : result + text.slice(done)
}
