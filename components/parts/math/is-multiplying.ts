const definition =
  /\\(?:[egx]?def|let|futurelet|(?:re|provide)?newcommand|providecommand|DeclareMathOperator)(?![a-zA-Z])/
/** In characters. A command of half as many, used as often, gives 5,625 symbols. */
const longestWithDefinition = 300

/** True for a formula that defines commands and is long enough for them to stand for hundreds of thousands of symbols. */
export function isMultiplying(formula: string): boolean {
  return formula.length > longestWithDefinition && definition.test(formula)
}
