/** Characters that are not ASCII in a text that is laid out at once: the time grows with the square of their number. */
const mostOtherScripts = 5_000

/** Returns how many characters of a text are not ASCII. */
export function otherScriptsOf(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7f) count += 1
  return count
}

/** True for a text with so many characters of other scripts that a browser takes long to lay it out as one paragraph. */
export const isManyScripts = (text: string): boolean => otherScriptsOf(text) > mostOtherScripts
