const text = /^(text|data|text\/(plain|markdown)|application\/json|\*|\*\/\*)$/i

/** True for an agent that names a media type other than words and data. */
export function handlesFiles(modes: readonly string[]): boolean {
  return modes.some((mode) => !text.test(mode.split(';')[0]?.trim() ?? ''))
}
