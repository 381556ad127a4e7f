/** A card's text with one member a line; what is no JSON stays as it is. */
export function cardLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text.replace(/^\u{feff}/u, '')), null, 2)
  } catch {
    return text
  }
}
