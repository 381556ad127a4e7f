/** Returns the first `most` characters of a text, up to the end of a nearby line. */
export function truncateText(text: string, most: number): string {
  if (text.length <= most) return text
  const end = text.lastIndexOf('\n', most)
  return text.slice(0, end > most / 2 ? end : most)
}
