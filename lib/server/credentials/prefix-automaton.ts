import 'server-only'

/**
 * All prefixes of some texts, each as a number; 0 is the empty prefix (Aho and Corasick, "Efficient string matching",
 * 1975). Reading a text takes time linear to it, for any number of texts and also if they repeat themselves.
 */
export interface PrefixAutomaton {
  /**
   * Reads a text from `from` on. `prefix`: the longest prefix at the end of what was read before. Returns the longest one at the
   * end. `onWhole` is called with each prefix at whose end a whole text is, and the position after it.
   */
  read: (prefix: number, text: string, from: number, onWhole?: (prefix: number, end: number) => void) => number
  lengthOf: (prefix: number) => number
  /** Returns the longest other prefix at the end of this one. */
  shorter: (prefix: number) => number
  /** Returns true if a text continues the prefix. */
  continues: (prefix: number) => boolean
  /** Returns the longest prefix at the end of this one, or itself, that is a whole text; 0 if there is none. */
  wholeAt: (prefix: number) => number
  /** Returns the index of the text that is this whole prefix; -1 if it is not whole. */
  textAt: (prefix: number) => number
  /** Characters of all texts. */
  size: number
}

const units = 1 << 16
/** Units whose children of the empty prefix are in a table: it is read for most characters. */
const tableUnits = 256

/** Returns the automaton of these texts. Takes about 25 bytes for each of their characters. */
export function createPrefixAutomaton(texts: readonly string[]): PrefixAutomaton {
  const size = texts.reduce((sum, { length }) => sum + length, 1)
  const unitOf = new Uint16Array(size)
  const parents = new Int32Array(size)
  const lengths = new Int32Array(size)
  const firstChildren = new Int32Array(size)
  const isBranched = new Uint8Array(size)
  const textOf = new Int32Array(size).fill(-1)
  /** All children but the first, by prefix and unit. A text adds at most one. */
  const others = new Map<number, number>()

  const childOf = (prefix: number, unit: number): number => {
    const first = firstChildren[prefix] ?? 0
    if (first === 0 || unitOf[first] === unit) return first
    return isBranched[prefix] === 1 ? (others.get(prefix * units + unit) ?? 0) : 0
  }

  let count = 1
  for (const [index, text] of texts.entries()) {
    let at = 0
    for (let offset = 0; offset < text.length; offset += 1) {
      const unit = text.charCodeAt(offset)
      let child = childOf(at, unit)
      if (child === 0) {
        child = count
        count += 1
        unitOf[child] = unit
        parents[child] = at
        lengths[child] = offset + 1
        if (firstChildren[at] === 0) firstChildren[at] = child
        else {
          isBranched[at] = 1
          others.set(at * units + unit, child)
        }
      }
      at = child
    }
    if (textOf[at] === -1) textOf[at] = index
  }

  const shorter = new Int32Array(count)
  const wholes = new Int32Array(count)
  const firstUnits = Int32Array.from({ length: tableUnits }, (_, unit) => childOf(0, unit))
  const next = (prefix: number, unit: number): number => {
    for (let at = prefix; at !== 0; at = shorter[at] ?? 0) {
      const child = childOf(at, unit)
      if (child !== 0) return child
    }
    return unit < tableUnits ? (firstUnits[unit] ?? 0) : childOf(0, unit)
  }
  for (const at of byLength(lengths.subarray(0, count))) {
    const parent = parents[at] ?? 0
    if (parent !== 0) shorter[at] = next(shorter[parent] ?? 0, unitOf[at] ?? 0)
    wholes[at] = textOf[at] === -1 ? (wholes[shorter[at] ?? 0] ?? 0) : at
  }

  return {
    read: (prefix, text, from, onWhole) => {
      let at = prefix
      for (let index = from; index < text.length; index += 1) {
        at = next(at, text.charCodeAt(index))
        if (wholes[at] !== 0) onWhole?.(at, index + 1)
      }
      return at
    },
    lengthOf: (prefix) => lengths[prefix] ?? 0,
    shorter: (prefix) => shorter[prefix] ?? 0,
    continues: (prefix) => firstChildren[prefix] !== 0,
    wholeAt: (prefix) => wholes[prefix] ?? 0,
    textAt: (prefix) => textOf[prefix] ?? -1,
    size,
  }
}

/** Returns all prefixes but the empty one, the shortest first. */
function byLength(lengths: Int32Array): Int32Array {
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0)
  const starts = new Int32Array(longest + 2)
  for (const length of lengths) starts[length + 1] = (starts[length + 1] ?? 0) + 1
  for (let length = 1; length < starts.length; length += 1)
    starts[length] = (starts[length] ?? 0) + (starts[length - 1] ?? 0)
  const order = new Int32Array(lengths.length)
  for (const [at, length] of lengths.entries()) {
    const place = starts[length] ?? 0
    order[place] = at
    starts[length] = place + 1
  }
  return order.subarray(1)
}
