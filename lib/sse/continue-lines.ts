/** Longest indentation that is held back while a line's first character is awaited. */
const maxIndent = 256

/**
 * Puts `data: ` before the lines of a pretty-printed JSON payload that lack it, as the v0.1 documents print their
 * streams: `data: {` and then plain JSON. Only lines that begin with a quote, a brace or a bracket, or with white space
 * (no-break spaces included) before something, are touched; no field of the standard begins so, and a strict parser would drop such lines. Text in
 * any slices, line ends in any form.
 */
export function continueLines(): (text: string) => string {
  /** White space at the beginning of an unfinished line; undefined inside a line. */
  let indent: string | undefined = ''
  return (text) => {
    if (text === '') return ''
    // A piece of a long line.
    if (indent === undefined && !text.includes('\n') && !text.includes('\r')) return text
    const known = indent === undefined ? text : `\n${indent}${text}`
    const mended = known.replace(/([\r\n])(?=[^\S\r\n]+\S|["{}[\]])/g, '$1data: ')
    const ready = indent === undefined ? mended : mended.slice(1)
    indent = /[\r\n]([^\S\r\n]*)$/.exec(known)?.[1]
    if (!indent) return ready
    if (indent.length <= maxIndent) return ready.slice(0, -indent.length)
    indent = undefined
    return ready
  }
}
