import { type CharSet, JS } from 'refa'
import { analyse } from 'scslre'
import { parseSync, Visitor } from 'vite'

/** Maximum copies of a repetition: `a{8,300}` is built with five and an end. */
const maxCopies = 5

/** A regular expression as a nondeterministic automaton. States are numbers, edges are listed by the state they leave. */
interface SearchAutomaton {
  start: number
  final: number
  chars: [set: CharSet, to: number][][]
  /** Edges that take no character. */
  free: number[][]
  /** Edges of negative lookaheads: whether they can be taken depends on what follows. */
  uncertain: number[][]
  /** Edges at the end of the text. */
  atEnd: number[][]
}

type Concatenation = ReturnType<JS.Parser['parse']>['expression']['alternatives'][number]
type Element = Concatenation['elements'][number]

function onlySet([first, ...others]: readonly Concatenation[]): CharSet | undefined {
  const [element, ...rest] = first?.elements ?? []
  return others.length === 0 && rest.length === 0 && element?.type === 'CharacterClass' ? element.characters : undefined
}

const takesNothing = (element: Element): boolean =>
  element.type === 'Assertion' ||
  (element.type === 'Alternation' && element.alternatives.every(({ elements }) => elements.every(takesNothing)))

/**
 * Builds the automaton of an expression that is searched in the middle of a text: `^` never matches, and a lookbehind at the
 * start is part of the match. Backreferences are ignored.
 */
function searchAutomaton(source: string, flags: string): { automaton: SearchAutomaton; maxCharacter: number } {
  const parser = JS.Parser.fromLiteral({ source, flags })
  const { expression, maxCharacter } = parser.parse({ assertions: 'parse', backreferences: 'disable' })
  const automaton: SearchAutomaton = { start: 0, final: 1, chars: [], free: [], uncertain: [], atEnd: [] }
  const { chars, free, uncertain, atEnd } = automaton
  const addState = (): number => {
    for (const edges of [free, uncertain, atEnd]) edges.push([])
    return chars.push([]) - 1
  }
  const addAll = (alternatives: readonly Concatenation[], from: number, to: number, isFirst = false): void => {
    for (const { elements } of alternatives) {
      let at = from
      let first = isFirst
      for (const element of elements) {
        const next = addState()
        add(element, at, next, first)
        first &&= takesNothing(element)
        at = next
      }
      free[at]?.push(to)
    }
  }
  const addAssertion = (element: Extract<Element, { type: 'Assertion' }>, from: number, to: number, first: boolean) => {
    const { kind, negate, alternatives } = element
    const set = onlySet(alternatives)
    if (negate && set?.isAll) {
      if (kind === 'ahead') atEnd[from]?.push(to)
    } else if (kind === 'behind' && first && set) chars[from]?.push([negate ? set.negate() : set, to])
    else if (kind === 'ahead' && negate) uncertain[from]?.push(to)
    else free[from]?.push(to)
  }
  const add = (element: Element, from: number, to: number, first: boolean): void => {
    if (element.type === 'CharacterClass') chars[from]?.push([element.characters, to])
    else if (element.type === 'Alternation') addAll(element.alternatives, from, to, first)
    else if (element.type === 'Assertion') addAssertion(element, from, to, first)
    else if (element.type === 'Unknown') free[from]?.push(to)
    else {
      const { min, max, alternatives } = element
      let at = from
      const copy = (): void => {
        const next = addState()
        addAll(alternatives, at, next)
        at = next
      }
      for (let count = 0; count < Math.min(min, maxCopies); count += 1) copy()
      free[at]?.push(to)
      const optional = max === Infinity ? 0 : Math.min(max - min, maxCopies)
      for (let count = 0; count < optional; count += 1) {
        copy()
        free[at]?.push(to)
      }
      if (max !== Infinity) return
      const loop = addState()
      free[at]?.push(loop)
      addAll(alternatives, loop, loop)
      free[loop]?.push(to)
    }
  }
  addState()
  addState()
  addAll(expression.alternatives, automaton.start, automaton.final, true)
  return { automaton, maxCharacter }
}

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
function slowSearch(source: string, flags: string): string | undefined {
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
    const visited = new Set([all])
    let tails = [all]
    for (let length = 0; length <= maxTail; length += 1) {
      if (tails.some(({ states }) => !closure(states, [free, uncertain, atEnd]).has(final))) return true
      tails = tails.flatMap((tail) => symbols.map((symbol) => advance(tail, symbol)))
      tails = [...new Set(tails)].filter((tail) => !visited.has(tail) && !hasMatch(tail))
      for (const tail of tails) visited.add(tail)
    }
    return false
  }
  /** Returns true if repetitions of the word match nothing. */
  const isSlow = (word: readonly number[], from: Searches): boolean => {
    const visited = new Set<Searches>()
    let all = from
    while (!visited.has(all)) {
      visited.add(all)
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
    const pairsBySearches = new Map<Searches, Set<number>>()
    const places = [...first].map((young): Place => ({ young, old: loop, all: searchesIn(begin) }))
    for (const place of places) {
      left -= 1
      if (left < 0) return undefined
      for (const symbol of symbols) {
        const [young, old] = [step(place.young, symbol, [free]), step(place.old, symbol, [free])]
        const all = young.length > 0 && old.length > 0 ? advance(place.all, symbol) : undefined
        if (!all || hasMatch(all)) continue
        const pairs = pairsBySearches.get(all) ?? new Set<number>()
        pairsBySearches.set(all, pairs)
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

/**
 * Returns the regular expressions of a module with superlinear time, each with its line. An attacker who controls the text
 * could block the process with one. Expressions made with `new RegExp` are not found.
 */
export function slowExpressions(path: string, text: string): string[] {
  const slow: string[] = []
  const { program } = parseSync(path, text)
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node) || !isSlow(node.regex)) return
      const line = text.slice(0, node.start).split('\n').length
      slow.push(`${path}:${line} /${node.regex.pattern}/${node.regex.flags}`)
    },
  }).visit(program)
  return slow
}

/** `Move` is quadratic too: an expression that is tried at every position, such as `/x+$/`. */
const reportTypes = { Self: true, Trade: true, Move: true }

function isSlow({ pattern, flags }: { pattern: string; flags: string }): boolean {
  const { reports } = analyse({ source: pattern, flags }, { reportTypes, maxReports: 1 })
  // `analyse` ignores that a search restarts at each position: it finds nothing in `/<!--.*?-->/`.
  return reports.length > 0 || slowSearch(pattern, flags) !== undefined
}
