import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** What is wrong with the options of a command line, as a sentence; null where nothing is, and `parseArgs` will not throw. */
export function wrongOption(args: string[], options: ParseArgsOptionsConfig): string | null {
  const { tokens } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    const known = Object.hasOwn(options, name) ? options[name] : undefined
    if (!known) return `Unknown option ${rawName}.`
    if (known.type === 'boolean' && value !== undefined) return `${rawName} takes no value.`
    // Another option is no value, but for one that is written right behind: --title=--x.
    if (known.type === 'string' && (value === undefined || (!inlineValue && /^-./.test(value))))
      return `${rawName} requires a value.`
  }
  return null
}
