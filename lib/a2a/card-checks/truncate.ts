/** Truncates a text to at most `most` characters, with an ellipsis. */
export function truncate(text: string, most = 80): string {
  if (text.length <= most) return text
  // Does not split a surrogate pair.
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
