import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** Returns the error of command-line options as a sentence; null if they are valid and `parseArgs` will not throw. */
export function findOptionProblem(args: string[], options: ParseArgsOptionsConfig): string | null {
  const { tokens } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    const known = Object.hasOwn(options, name) ? options[name] : undefined
    if (!known) return `Unknown option ${rawName}.`
    if (known.type === 'boolean' && value !== undefined) return `${rawName} takes no value.`
    // An option is no value, except in the form --title=--x.
    if (known.type === 'string' && (value === undefined || (!inlineValue && /^-./.test(value))))
      return `${rawName} requires a value.`
  }
  return null
}
