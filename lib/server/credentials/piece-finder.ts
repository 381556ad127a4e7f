import 'server-only'
import { randomInt } from 'node:crypto'

/** Finds pieces of equal length in texts, in time linear to the text for any number of pieces. */
export interface PieceFinder {
  /** Returns the first position from `from` on at which a piece is; -1 if there is none. */
  search: (text: string, from: number) => number
  /** Stops searching for a piece. */
  remove: (piece: string) => void
}

const slotBits = 16
/** Odd and random, so that nobody can choose texts whose hashes equal those of the pieces. */
const factor = randomInt(2 ** 30) * 2 + 1

/** Returns a finder of these pieces of `length` characters each. */
export function createPieceFinder(pieces: Iterable<string>, length: number): PieceFinder {
  const known = new Set(pieces)
  const counts = new Uint32Array(1 << slotBits)
  const slotOf = (hash: number) => hash >>> (32 - slotBits)
  let highest = 1
  for (let index = 1; index < length; index += 1) highest = Math.imul(highest, factor)

  const hashOf = (text: string, from: number): number => {
    let hash = 0
    for (let at = from; at < from + length; at += 1) hash = (Math.imul(hash, factor) + text.charCodeAt(at)) | 0
    return hash
  }
  /** A hash of the characters alone would put their last ones into the bits that the slot does not have. */
  const mix = (hash: number) => slotOf(Math.imul(hash, factor))
  const count = (piece: string, change: number) => {
    const slot = mix(hashOf(piece, 0))
    counts[slot] = (counts[slot] ?? 0) + change
  }
  for (const piece of known) count(piece, 1)

  return {
    search: (text, from) => {
      if (known.size === 0 || from + length > text.length) return -1
      let hash = hashOf(text, from)
      for (let at = from; ; at += 1) {
        if (counts[mix(hash)] !== 0 && known.has(text.slice(at, at + length))) return at
        const next = at + length
        if (next >= text.length) return -1
        hash = (Math.imul(hash - Math.imul(text.charCodeAt(at), highest), factor) + text.charCodeAt(next)) | 0
      }
    },
    remove: (piece) => {
      if (known.delete(piece)) count(piece, -1)
    },
  }
}
