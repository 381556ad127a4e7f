import { type SearchAutomaton, searchAutomaton } from './search-automaton'

/** Maximum number of state pairs per expression. */
const budget = 300_000
/** Maximum length of a suffix that prevents a match. */
const maxTail = 4

interface Place {
  /** State of a search that starts with the repeated text, and of one that started before. */
  young: number
  old: number
  all: Searches
  from?: Place
  symbol?: number
}

/** States of all searches that started in the text so far. */
interface Searches {
  states: ReadonlySet<number>
  next: Map<number, Searches>
}

function closure(states: Iterable<number>, edges: readonly number[][][]): Set<number> {
  const reached = new Set(states)
  for (const state of reached) for (const kind of edges) for (const next of kind[state] ?? []) reached.add(next)
  return reached
}

/** Returns true if characters lead from a state back to it. */
function isLoop({ chars, free }: SearchAutomaton, state: number): boolean {
  const targets = chars.map((edges) => edges.map(([, to]) => to))
  return closure(targets[state] ?? [], [free, targets]).has(state)
}

/** Returns one character for each class of characters that the expression treats alike. */
function symbolsOf({ chars }: SearchAutomaton, maxCharacter: number): number[] {
  const sets = [...new Set(chars.flat().map(([set]) => set))]
  const bounds = sets.flatMap(({ ranges }) => ranges.flatMap(({ min, max }) => [min, max + 1]))
  const groups = new Map<string, number>()
  for (const symbol of new Set([0, ...bounds]))
    if (symbol <= maxCharacter) groups.set(sets.map((set) => (set.has(symbol) ? 1 : 0)).join(''), symbol)
  return [...groups.values()]
}

/**
 * Returns a text whose repetition takes a search quadratic time: each repetition starts a search that reads all others and
 * finds nothing. For `/<!--.*?-->/` it is `<!--`. Undefined if none is found.
 */
export function slowSearch(source: string, flags: string): string | undefined {
  if (flags.includes('y')) return undefined
  const { automaton, maxCharacter } = searchAutomaton(source, flags)
  const { start, final, chars, free, uncertain, atEnd } = automaton
  const symbols = symbolsOf(automaton, maxCharacter)
  const known = new Map<string, number[]>()
  const step = (state: number, symbol: number, edges: readonly number[][][]): number[] => {
    const key = `${state} ${symbol} ${edges.length}`
    const stored = known.get(key)
    if (stored) return stored
    const targets = (chars[state] ?? []).filter(([set]) => set.has(symbol)).map(([, to]) => to)
    const reached = [...closure(targets, edges)]
    known.set(key, reached)
    return reached
  }
  const first = closure([start], [free])
  const begin = closure([start], [free, uncertain])
  const searches = new Map<string, Searches>()
  const searchesIn = (states: ReadonlySet<number>): Searches => {
    const key = [...states].toSorted((one, other) => one - other).join(' ')
    const same = searches.get(key) ?? { states, next: new Map<number, Searches>() }
    searches.set(key, same)
    return same
  }
  const advance = (all: Searches, symbol: number): Searches => {
    const stored = all.next.get(symbol)
    if (stored) return stored
    const reached = [...all.states].flatMap((state) => step(state, symbol, [free, uncertain]))
    const next = searchesIn(new Set([...begin, ...reached]))
    all.next.set(symbol, next)
    return next
  }
  const hasMatch = ({ states }: Searches): boolean => states.has(final)
  /** Returns true if a text can continue without a match. */
  const canFail = (all: Searches): boolean => {
    const seen = new Set([all])
    let tails = [all]
    for (let length = 0; length <= maxTail; length += 1) {
      if (tails.some(({ states }) => !closure(states, [free, uncertain, atEnd]).has(final))) return true
      tails = tails.flatMap((tail) => symbols.map((symbol) => advance(tail, symbol)))
      tails = [...new Set(tails)].filter((tail) => !seen.has(tail) && !hasMatch(tail))
      for (const tail of tails) seen.add(tail)
    }
    return false
  }
  /** Returns true if repetitions of the word match nothing. */
  const isSlow = (word: readonly number[], from: Searches): boolean => {
    const seen = new Set<Searches>()
    let all = from
    while (!seen.has(all)) {
      seen.add(all)
      for (const symbol of word) {
        all = advance(all, symbol)
        if (hasMatch(all)) return false
      }
    }
    return canFail(all)
  }
  if (begin.has(final)) return undefined
  let left = budget
  for (let loop = 0; loop < chars.length; loop += 1) {
    if (!isLoop(automaton, loop)) continue
    const seen = new Map<Searches, Set<number>>()
    const places = [...first].map((young): Place => ({ young, old: loop, all: searchesIn(begin) }))
    for (const place of places) {
      left -= 1
      if (left < 0) return undefined
      for (const symbol of symbols) {
        const [young, old] = [step(place.young, symbol, [free]), step(place.old, symbol, [free])]
        const all = young.length > 0 && old.length > 0 ? advance(place.all, symbol) : undefined
        if (!all || hasMatch(all)) continue
        const pairs = seen.get(all) ?? new Set<number>()
        seen.set(all, pairs)
        for (const one of young)
          for (const other of old) {
            const next: Place = { young: one, old: other, all, from: place, symbol }
            if (one === loop && other === loop && isSlow(wordOf(next), all))
              return String.fromCodePoint(...wordOf(next))
            const pair = one * chars.length + other
            if (!pairs.has(pair)) places.push(next)
            pairs.add(pair)
          }
      }
    }
  }
  return undefined
}

function wordOf(place: Place): number[] {
  const word: number[] = []
  for (let at: Place | undefined = place; at?.symbol !== undefined; at = at.from) word.unshift(at.symbol)
  return word
}
