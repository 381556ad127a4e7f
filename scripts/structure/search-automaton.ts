import { type CharSet, JS } from 'refa'

/** Maximum copies of a repetition: `a{8,300}` is built with five and an end. */
const maxCopies = 5

/** A regular expression as a nondeterministic automaton. States are numbers, edges are listed by the state they leave. */
export interface SearchAutomaton {
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
export function searchAutomaton(source: string, flags: string): { automaton: SearchAutomaton; maxCharacter: number } {
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
