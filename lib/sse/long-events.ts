import type { SseEvent } from '@/lib/sse/encode'

/** Minimum bytes of a long event. */
const longEvent = 64 * 1024
/** Maximum bytes of a long event that is decoded at once. */
const maxBytes = 8 * 1024 * 1024
/** Bytes of a chunk, on average, below which collecting many costs more than decoding each. */
const smallChunk = 512

const [lineFeed, carriageReturn, space] = [0x0a, 0x0d, 0x20]
const field = Array.from('data:', (letter) => letter.charCodeAt(0))

/** The bytes of one event are joined here. Writing to new memory takes many times longer. */
let scratch = new Uint8Array(0)
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
/** Does not check the bytes. */
const asciiDecoder = new TextDecoder('latin1')

const startsWithField = (bytes: Uint8Array): boolean => field.every((byte, index) => bytes[index] === byte)

/** Returns the position of the first line end; -1 if there is none. */
function lineEndOf(bytes: Uint8Array): number {
  const end = bytes.indexOf(lineFeed)
  const other = (end === -1 ? bytes : bytes.subarray(0, end)).indexOf(carriageReturn)
  return other === -1 ? end : other
}

/** Returns true if the last of these bytes ends a blank line. */
const endsBlankLine = (bytes: Uint8Array, end = bytes.length): boolean =>
  bytes[end - 1] === lineFeed &&
  (bytes[end - 2] === lineFeed || (bytes[end - 2] === carriageReturn && bytes[end - 3] === lineFeed))

/** Line ends after an event that a blank line follows. */
const endings = [
  [lineFeed, lineFeed],
  [carriageReturn, lineFeed, carriageReturn, lineFeed],
]

/** Returns the length of the ending with which these bytes start: 0 if they are the start of one, -1 if they are not. */
function endingOf(bytes: Uint8Array): number {
  const ending = endings.find((each) => each.every((byte, index) => index >= bytes.length || bytes[index] === byte))
  if (!ending) return -1
  return bytes.length < ending.length ? 0 : ending.length
}

/** Tells whether the first `length` bytes, a multiple of four, are ASCII and have control characters. Reads four at once. */
function inspect(bytes: Uint8Array, length: number): { isAscii: boolean; hasControls: boolean } {
  const words = new Int32Array(bytes.buffer, 0, length / 4)
  let [all, controls] = [0, 0]
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? 0
    all |= word
    // The highest bit of a byte below 0x20 is set by the difference, and not set before.
    controls |= (word - 0x20202020) & ~word
  }
  return { isAscii: (all & 0x80808080) === 0, hasControls: (controls & 0x80808080) !== 0 }
}

/** Joins the chunks and decodes the field in their first `length` bytes. Undefined if it is not UTF-8. */
function decodeField(chunks: Uint8Array[], length: number): SseEvent | undefined {
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  if (scratch.length < size + 4) scratch = new Uint8Array(size + 4)
  let copied = 0
  for (const chunk of chunks) {
    scratch.set(chunk, copied)
    copied += chunk.length
  }
  const wholeWords = Math.ceil(length / 4) * 4
  scratch.fill(space, length, wholeWords)
  const start = scratch[field.length] === space ? field.length + 1 : field.length
  const { isAscii, hasControls } = inspect(scratch, wholeWords)
  try {
    const data = (isAscii ? asciiDecoder : decoder).decode(scratch.subarray(start, length))
    return hasControls ? { data } : { data, printable: true }
  } catch {
    return undefined
  }
}

/** Returns two chunks as one. */
function join(one: Uint8Array, other: Uint8Array): Uint8Array {
  const joined = new Uint8Array(one.length + other.length)
  joined.set(one)
  joined.set(other, one.length)
  return joined
}

/** Splits the chunks of a stream into long events and the rest. */
export interface LongEvents {
  /**
   * Returns what the chunk completes, in order: long events, and chunks that must be parsed. `allowed`: the bytes of an event that
   * may be collected.
   */
  feed: (chunk: Uint8Array, allowed: number) => (SseEvent | Uint8Array)[]
  /** Returns the chunks of an event that has not ended. They must be parsed. */
  end: () => Uint8Array[]
}

/**
 * Finds events of 64 KiB to 8 MiB that consist of one line `data`, and decodes each at once. A parser of chunks copies the text
 * several times.
 */
export function createLongEvents(): LongEvents {
  /** The chunks of an event so far, and their bytes. */
  let chunks: Uint8Array[] = []
  let size = 0
  /** The bytes that follow the line, once it has ended. */
  let tail: Uint8Array | undefined
  /** The stream so far ended with a blank line. */
  let isStart = false

  const end = (): Uint8Array[] => {
    const collected = chunks
    chunks = []
    size = 0
    tail = undefined
    isStart = false
    return collected
  }

  /** Starts to collect the event with which the chunk ends. */
  function begin(chunk: Uint8Array, limit: number): Uint8Array[] {
    const first = chunk.lastIndexOf(lineFeed) + 1
    const startsEvent = first === 0 ? isStart : endsBlankLine(chunk, first)
    isStart = startsEvent && first === chunk.length
    const last = chunk.subarray(first)
    if (!startsEvent || !startsWithField(last) || last.length > limit || last.includes(carriageReturn)) return [chunk]
    chunks = [last]
    size = last.length
    return first === 0 ? [] : [chunk.subarray(0, first)]
  }

  /** Returns the chunks to be parsed because they are no long event. */
  function giveUp(limit: number): Uint8Array[] {
    const collected = end()
    const last = collected.pop()
    return last ? [...collected, ...begin(last, limit)] : []
  }

  return {
    feed: (chunk, allowed) => {
      const limit = Math.min(allowed, maxBytes)
      if (chunks.length === 0) return begin(chunk, limit)
      chunks.push(chunk)
      size += chunk.length
      if (tail) tail = join(tail, chunk)
      else {
        const lineEnd = lineEndOf(chunk)
        if (lineEnd !== -1) tail = chunk.subarray(lineEnd)
      }
      if (size > limit || size < chunks.length * smallChunk) return giveUp(limit)
      if (!tail) return []
      const length = size - tail.length
      const ending = length < longEvent ? -1 : endingOf(tail)
      if (ending === 0) return []
      const event = ending === -1 ? undefined : decodeField(chunks, length)
      if (!event) return giveUp(limit)
      const rest = tail.subarray(ending)
      end()
      isStart = true
      return rest.length === 0 ? [event] : [event, ...begin(rest, limit)]
    },
    end,
  }
}
