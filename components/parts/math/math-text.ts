/** Code, in which nothing is mathematics. */
const code = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/

/** True for text in which mathematics is set: `$$…$$`, `\(…\)` or `\[…\]`. */
export function hasMath(text: string): boolean {
  return /\$\$|\\\(|\\\[/.test(text)
}

/** The same text with `\(…\)` and `\[…\]`, which many models write, as the dollars that are read. */
export function withDollars(text: string): string {
  return text
    .split(code)
    .map((piece, index) =>
      index % 2 === 1
        ? piece
        : piece
            .replaceAll(/\\\[([\s\S]+?)\\\]/g, (_, inner: string) => `$$\n${inner.trim()}\n$$`)
            .replaceAll(/\\\(([^\n]+?)\\\)/g, (_, inner: string) => `$$${inner.trim()}$$`),
    )
    .join('')
}
