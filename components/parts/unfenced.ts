/** JSON as agents give it where JSON was asked for: plainly, or fenced as markdown. */
export function unfenced(text: string): string {
  return /^\s*```(?:json)?\s*\n([\s\S]*?)\n```\s*$/i.exec(text)?.[1] ?? text
}
