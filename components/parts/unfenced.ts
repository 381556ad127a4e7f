/** JSON as agents give it where JSON was asked for: plainly, or fenced as markdown. */
export function unfenced(text: string): string {
  return /^```(?:json)?[^\S\n]*\n([\s\S]*)\n```$/i.exec(text.trim())?.[1] ?? text
}
