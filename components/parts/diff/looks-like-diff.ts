/** Returns true for text that starts like a unified diff. */
export function looksLikeDiff(text: string): boolean {
  const start = text.slice(0, 4000)
  return /^diff --git .+\n/.test(start) || /^(?:Index: .+\n=+\n)?--- .+\n\+\+\+ .+\n@@ -\d/.test(start)
}
