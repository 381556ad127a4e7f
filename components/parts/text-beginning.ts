/** The first `most` characters of a text, up to the end of a line where there is one nearby. */
export function textBeginning(text: string, most: number): string {
  if (text.length <= most) return text
  const end = text.lastIndexOf('\n', most)
  return text.slice(0, end > most / 2 ? end : most)
}
