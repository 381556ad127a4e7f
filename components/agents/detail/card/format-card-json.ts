/** Formats a card's JSON with one member per line. Returns invalid JSON unchanged. */
export function formatCardJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text.replace(/^\u{feff}/u, '')), null, 2)
  } catch {
    return text
  }
}
