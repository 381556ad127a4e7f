/** Returns JSON text without the Markdown code fence that agents may add. */
export function stripCodeFence(text: string): string {
  return /^```(?:json)?[^\S\n]*\n([\s\S]*)\n```$/i.exec(text.trim())?.[1] ?? text
}
