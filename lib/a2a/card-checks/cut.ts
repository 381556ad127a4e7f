/** A text as a sentence can name it: at most `most` characters, and an ellipsis for the rest. */
export function cut(text: string, most = 80): string {
  if (text.length <= most) return text
  // Not between the halves of a pair.
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
