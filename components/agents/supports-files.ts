const text = /^(text|data|text\/(plain|markdown)|application\/json|\*|\*\/\*)$/i

/** Returns true if the modes include a media type other than text and data. */
export function supportsFiles(modes: readonly string[]): boolean {
  return modes.some((mode) => !text.test(mode.split(';')[0]?.trim() ?? ''))
}
