/** What may stand before a block in its line: quotes, lists, and what they are moved in by. */
const lead = String.raw`[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*`
/** Characters; what is longer is no such thing. */
const longestLead = 200
/** Code, in which nothing is mathematics: fenced, in a line, or moved in where no list is. */
const code = new RegExp(
  [
    String.raw`^${lead}(\`{3,}|~{3,})[^\n]*(?:\n(?![ \t>]*\1)[^\n]*)*(?:\n[ \t>]*\1[^\n]*)?`,
    String.raw`(?<!\`)(\`+)(?!\`)(?:(?!\n[ \t]*\n)[\s\S]){1,2000}?(?<!\`)\2(?!\`)`,
    String.raw`^(?<=^(?![ \t]|[-*+]|\d)[^\n]+\n[ \t]*\n|(?<![\s\S]))(?: {4}|\t)[^\n]*(?:\n+(?: {4}|\t)[^\n]*)*`,
  ].join('|'),
  'gm',
)
// None holds the beginning of another: the search for an end that is not there stops at the next one.
const display = /(?<!\\)\\\[((?:(?!\n[ \t>]*\n|(?<!\\)\\\[)[\s\S])+?)\\\]/g
const inline = /(?<!\\)\\\(((?:(?!(?<!\\)\\\()[^\n])+?)\\\)/g
const alone = new RegExp(`^${lead}$`)
const blank = /^[ \t>]*$/

/** True for text in which mathematics is set: `$$…$$`, `\(…\)` or `\[…\]`. */
export function hasMath(text: string): boolean {
  return /\$\$|\\\(|\\\[/.test(text)
}

/** Replaces what matches and holds no code; `write` is told what stands before and after it in its lines, as far as that matters. */
function outsideCode(text: string, pattern: RegExp, write: (inner: string, before: string, after: string) => string) {
  const ranges = [...text.matchAll(code)].map(({ index, 0: { length } }) => [index, index + length] as const)
  // Both come in order: no range is looked at again.
  let next = 0
  return text.replaceAll(pattern, (match, inner: string, at: number) => {
    const end = at + match.length
    while ((ranges[next]?.[1] ?? Infinity) <= at) next += 1
    if ((ranges[next]?.[0] ?? Infinity) < end) return match
    const before =
      text
        .slice(Math.max(0, at - longestLead), at)
        .split('\n')
        .at(-1) ?? ''
    const [after = ''] = text.slice(end, end + longestLead).split('\n', 1)
    return write(inner, before, after)
  })
}

/** Without what marks its lines as parts of a quote. */
function inOneLine(formula: string): string {
  const lines = formula.trim().split('\n')
  return lines.map((line, index) => (index === 0 ? line : line.replace(/^[ \t>]+/, '')).trimEnd()).join(' ')
}

/** A formula on lines of its own stays in the quote or the list that it stands in; one amid others becomes part of its line. */
function displayed(inner: string, before: string, after: string): string {
  if (!alone.test(before) || !blank.test(after)) return `$$${inOneLine(inner)}$$`
  const within = before.replaceAll(/[^\s>]/g, ' ')
  const [first = '', ...lines] = inner.split('\n')
  if (blank.test(lines.at(-1) ?? 'x')) lines.pop()
  const formula = [...(blank.test(first) ? [] : [within + first.trim()]), ...lines]
  return ['$$', ...formula, `${within}$$`].join('\n')
}

/** The same text with `\(…\)` and `\[…\]`, which many models write, as the dollars that are read. */
export function withDollars(text: string): string {
  return outsideCode(outsideCode(text, display, displayed), inline, (inner) => `$$${inner.trim()}$$`)
}

const kept = (text: string): string => text.replaceAll(/[\\`*_~[\]<&]/g, String.raw`\$&`)

/** The same text with its formulas as they were written, where nothing is there that sets them. */
export function withFormulasAsText(text: string): string {
  const shown = outsideCode(text, display, (inner) => kept(String.raw`\[${inner}\]`))
  return outsideCode(shown, inline, (inner) => kept(String.raw`\(${inner}\)`))
}
