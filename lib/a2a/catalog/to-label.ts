const maxLength = 200

/** Returns the first non-empty text as one line of at most 200 characters, without user name and password of a URL. */
export function toLabel(...texts: unknown[]): string {
  const first = texts.find((text) => typeof text === 'string' && text.trim() !== '') as string | undefined
  const line = (first ?? '–').trim().replace(/\s+/g, ' ')
  return line.replace(/(^|\/\/)[^/@\s:]*:[^/@\s]*@/g, '$1').slice(0, maxLength)
}
