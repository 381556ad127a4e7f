const mostCharacters = 200

/** The first of these that says something, as one short line; an address without the user name and password in it. */
export function labelOf(...texts: unknown[]): string {
  const first = texts.find((text) => typeof text === 'string' && text.trim() !== '') as string | undefined
  const line = (first ?? '–').trim().replace(/\s+/g, ' ')
  return line.replace(/(^|\/\/)[^/@\s:]*:[^/@\s]*@/g, '$1').slice(0, mostCharacters)
}
