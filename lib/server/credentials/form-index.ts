import 'server-only'
import { createLruCache } from '@/lib/cache/lru-cache'
import { createPieceFinder } from '@/lib/server/credentials/piece-finder'
import { createPrefixAutomaton, type PrefixAutomaton } from '@/lib/server/credentials/prefix-automaton'
import type { SecretForm } from '@/lib/server/credentials/secret-forms'

export interface TextSpan {
  start: number
  end: number
}

/** Searches texts for secrets, in time linear to the text for any number of forms, also for texts that repeat themselves. */
export interface FormIndex {
  /** Returns the spans of whole forms of at least four characters, in order. Overlapping ones are joined. */
  find: (text: string) => TextSpan[]
  /**
   * Returns the length of the longest end of the text that begins a form, but is not all of it; 0 if there is none. A form that
   * counts only as a whole word is itself a prefix: the next character decides.
   */
  prefixAtEnd: (text: string) => number
  /** Starts a search of a text that arrives in pieces. */
  search: () => TextSearch
}

/** Searches a text that arrives in pieces, in time linear to the text for any number of pieces. */
export interface TextSearch {
  /**
   * Continues the text. Returns the spans of whole forms that end in the piece, as positions in the whole text, and the length
   * of the longest end of the text that begins a form, as `prefixAtEnd` does.
   */
  append: (piece: string) => { spans: TextSpan[]; prefixLength: number }
  /** Returns the end of the text, from the beginning of the longest form that it may be part of. */
  rest: () => string
}

/** Characters by which the forms are found that a text may contain. */
const headLength = 4
/** Characters before a piece that decide whether a form that counts only as a whole word begins or ends in it. */
const contextLength = 16
/** Maximum characters of all automata, which take about 25 bytes for each. */
const maxCharacters = 6 * 1024 * 1024
const automata = createLruCache<object, PrefixAutomaton>({
  maxEntries: 1000,
  maxSize: maxCharacters,
  sizeOf: ({ size }) => size,
})
/** Forms of up to this many characters are in one automaton from the beginning. */
const fewCharacters = 65_536

interface Group {
  head: string
  forms: readonly SecretForm[]
  isActive: boolean
}

const indexes = new WeakMap<readonly SecretForm[], FormIndex>()

/** Returns the index of these forms. It is created once for each array, which must not change. */
export function getFormIndex(forms: readonly SecretForm[]): FormIndex {
  const known = indexes.get(forms)
  if (known) return known
  const index = createFormIndex(forms)
  indexes.set(forms, index)
  return index
}

function createFormIndex(forms: readonly SecretForm[]): FormIndex {
  const groups = Map.groupBy(forms, ({ text }) => text.slice(0, headLength))
  const heads = new Map<string, Group>()
  const anyHead = createPieceFinder(groups.keys(), headLength)
  const shortPrefixes = new Set<string>()
  for (const [head, sameHead] of groups) {
    heads.set(head, { head, forms: sameHead, isActive: false })
    for (let length = 1; length < headLength; length += 1) shortPrefixes.add(head.slice(0, length))
  }
  const longest = forms.reduce((most, { text }) => Math.max(most, text.length), 0)
  const total = forms.reduce((sum, { text }) => sum + text.length, 0)
  const active = createActiveForms(heads, total)
  const shortPrefixAtEnd = (text: string): number => {
    for (let length = Math.min(headLength - 1, text.length); length > 0; length -= 1)
      if (shortPrefixes.has(text.slice(-length))) return length
    return 0
  }

  /** Activates every form whose first characters the text contains. Returns where the first one may begin; -1 for none. */
  const activate = (text: string, from: number): number => {
    const first = anyHead.search(text, from)
    if (first !== -1) active.addAllIn(text, first)
    return first
  }

  return {
    find: (text) => {
      const from = activate(text, 0)
      return from === -1 ? [] : active.find(text, from)
    },
    prefixAtEnd: (text) => {
      const from = activate(text, Math.max(0, text.length - longest))
      const long = from === -1 ? 0 : active.prefixAtEnd(text, from)
      return long >= headLength ? long : shortPrefixAtEnd(text)
    },
    search: () => {
      const reader = active.createReader()
      /** The last characters of the text. */
      let context = ''
      let rest = ''
      let length = 0
      return {
        append: (piece) => {
          const text = context + piece
          const from = context.length
          const mayBegin = activate(text, Math.max(0, from - headLength + 1)) !== -1
          const spans: TextSpan[] = []
          if (mayBegin || reader.prefixLength() >= headLength)
            reader.read(rest, text, from, (start, end) => addSpan(spans, length - from + start, length - from + end))
          else reader.reset()
          length += piece.length
          context = text.slice(-contextLength)
          rest += piece
          const needed = Math.max(reader.prefixLength(), contextLength)
          // Each cut copies what is left.
          if (rest.length > 2 * needed) rest = rest.slice(-needed)
          const open = reader.openLength()
          return { spans, prefixLength: open >= headLength ? open : shortPrefixAtEnd(text) }
        },
        rest: () => rest,
      }
    },
  }
}

/** The forms that texts may have contained so far: creating an automaton of all forms takes longer than most searches. */
function createActiveForms(heads: ReadonlyMap<string, Group>, total: number) {
  const all = heads.values()
  const inactiveHeads = createPieceFinder(heads.keys(), headLength)
  const texts: string[] = []
  /** By text; matches a whole word at one position. */
  const words: (RegExp | undefined)[] = []
  const key = {}
  let size = 0
  let builtSize = 0

  const add = (group: Group): void => {
    if (group.isActive) return
    group.isActive = true
    inactiveHeads.remove(group.head)
    for (const { text, alone } of group.forms) {
      texts.push(text)
      words.push(alone && new RegExp(alone.source, 'y'))
      size += text.length
    }
  }
  /** Each automaton is at least twice as large as the one before, so that few are created. */
  const isTooSmall = () => size > builtSize && size < 2 * builtSize
  const current = (): PrefixAutomaton => {
    const known = size === builtSize ? automata.get(key) : undefined
    if (known) return known
    while (isTooSmall()) {
      const { done, value } = all.next()
      if (done) break
      add(value)
    }
    builtSize = size
    const automaton = createPrefixAutomaton(texts)
    automata.set(key, automaton)
    return automaton
  }
  /** Returns the length of the longest form that ends before `end`, of those at the end of this prefix. */
  const wholeLength = (states: PrefixAutomaton, prefix: number, text: string, end: number): number => {
    for (let at = states.wholeAt(prefix); at !== 0; at = states.wholeAt(states.shorter(at))) {
      const [length, word] = [states.lengthOf(at), words[states.textAt(at)]]
      if (!word) return length
      word.lastIndex = end - length
      if (word.test(text)) return length
    }
    return 0
  }

  /** Returns the length of the longest prefix at the end of this one that is not a whole form, or may turn out not to be. */
  const openLength = (states: PrefixAutomaton, prefix: number): number => {
    let at = prefix
    while (at !== 0 && !states.continues(at) && !words[states.textAt(at)]) at = states.shorter(at)
    return states.lengthOf(at)
  }

  /** Reads a text in pieces. */
  const createReader = () => {
    let states: PrefixAutomaton | undefined
    let prefix = 0
    return {
      /** Reads the text after `from`. `before`: what was read before, from the beginning of the longest prefix. */
      read: (before: string, text: string, from: number, onSpan: (start: number, end: number) => void): void => {
        const latest = current()
        if (states !== latest) {
          states = latest
          prefix = 0
          prefix = latest.read(0, before, 0)
        }
        prefix = latest.read(prefix, text, from, (whole, end) => {
          const length = wholeLength(latest, whole, text, end)
          if (length > 0) onSpan(end - length, end)
        })
      },
      /** Reads what is left of the text again before the next piece. */
      reset: () => {
        states = undefined
        prefix = 0
      },
      prefixLength: () => states?.lengthOf(prefix) ?? 0,
      openLength: () => (states ? openLength(states, prefix) : 0),
    }
  }

  return {
    /** Adds every form whose first characters are in the text. */
    addAllIn: (text: string, from: number): void => {
      if (total <= fewCharacters) for (const group of all) add(group)
      for (let at = inactiveHeads.search(text, from); at !== -1; at = inactiveHeads.search(text, at + 1)) {
        const group = heads.get(text.slice(at, at + headLength))
        if (group) add(group)
      }
    },
    createReader,
    find: (text: string, from: number): TextSpan[] => {
      const spans: TextSpan[] = []
      createReader().read('', text, from, (start, end) => addSpan(spans, start, end))
      return spans
    },
    prefixAtEnd: (text: string, from: number): number => {
      const reader = createReader()
      reader.read('', text, from, () => undefined)
      return reader.openLength()
    },
  }
}

/** Adds a span that ends after all others. */
function addSpan(spans: TextSpan[], start: number, end: number): void {
  let last = spans.at(-1)
  if (!last || start >= last.end) {
    spans.push({ start, end })
    return
  }
  for (let before = spans.at(-2); before && start < before.end; before = spans.at(-2)) {
    spans.pop()
    last = before
  }
  last.start = Math.min(last.start, start)
  last.end = end
}
