/** `{city}`: letters, digits, spaces and hyphens in single braces. Doubled braces and JSON are plain text. */
const variable = /(?<!\{)\{([\p{L}_][\p{L}\p{N}_ -]{0,39})\}(?!\})/gu

/** Returns the names of the variables of a prompt, in order, each once. */
export function listVariables(text: string): string[] {
  return [...new Set([...text.matchAll(variable)].map(([, name = '']) => name.trim()))]
}

/** Returns the text of a prompt with its variables replaced. Variables without a value stay as they are. */
export function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(variable, (whole: string, name: string) =>
    Object.hasOwn(values, name.trim()) ? (values[name.trim()] ?? whole) : whole,
  )
}
