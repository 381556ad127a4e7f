const definition =
  /\\(?:[egx]?def|let|futurelet|(?:re|provide)?newcommand|providecommand|DeclareMathOperator)(?![a-zA-Z])/
/**
 * Maximum length of a formula with definitions, in characters. A command of half that length, used as often, expands to 5,625
 * symbols.
 */
const maxLengthWithDefinition = 300

/** Returns true for a formula that defines commands and is long enough to expand to hundreds of thousands of symbols. */
export function isExpandingFormula(formula: string): boolean {
  return formula.length > maxLengthWithDefinition && definition.test(formula)
}
