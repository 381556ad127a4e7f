/** Prefix of a block in its line: quotes, list markers and indentation. */
const lead = String.raw`[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*`
/** Maximum length of a prefix, in characters. */
const maxLeadLength = 200
/** Code, which contains no math: fenced, inline, or indented outside a list. */
const code = new RegExp(
  [
    String.raw`^${lead}(\`{3,}|~{3,})[^\n]*(?:\n(?![ \t>]*\1)[^\n]*)*(?:\n[ \t>]*\1[^\n]*)?`,
    String.raw`(?<!\`)(\`+)(?!\`)(?:(?!\n[ \t]*\n)[\s\S]){1,2000}?(?<!\`)\2(?!\`)`,
    String.raw`^(?<=^(?![ \t]|[-*+]|\d)[^\n]+\n[ \t]*\n|(?<![\s\S]))(?: {4}|\t)[^\n]*(?:\n+(?: {4}|\t)[^\n]*)*`,
  ].join('|'),
  'gm',
)
// No match contains another start, so a search for a missing end stops at the next one.
const display = /(?<!\\)\\\[((?:(?!\n[ \t>]*\n|(?<!\\)\\\[)[\s\S])+?)\\\]/g
const inline = /(?<!\\)\\\(((?:(?!(?<!\\)\\\()[^\n])+?)\\\)/g
const alone = new RegExp(`^${lead}$`)
const blank = /^[ \t>]*$/

/** Returns true for text with math: `$$…$$`, `\(…\)` or `\[…\]`. */
export function hasMath(text: string): boolean {
  return /\$\$|\\\(|\\\[/.test(text)
}

/** Replaces matches outside code. `write` receives the text before and after the match in its lines. */
function outsideCode(text: string, pattern: RegExp, write: (inner: string, before: string, after: string) => string) {
  const ranges = [...text.matchAll(code)].map(({ index, 0: { length } }) => [index, index + length] as const)
  // Both are sorted, so no range is scanned again.
  let next = 0
  return text.replaceAll(pattern, (match, inner: string, at: number) => {
    const end = at + match.length
    while ((ranges[next]?.[1] ?? Infinity) <= at) next += 1
    if ((ranges[next]?.[0] ?? Infinity) < end) return match
    const before =
      text
        .slice(Math.max(0, at - maxLeadLength), at)
        .split('\n')
        .at(-1) ?? ''
    const [after = ''] = text.slice(end, end + maxLeadLength).split('\n', 1)
    return write(inner, before, after)
  })
}

/** Removes quote markers from the lines. */
function inOneLine(formula: string): string {
  const lines = formula.trim().split('\n')
  return lines.map((line, index) => (index === 0 ? line : line.replace(/^[ \t>]+/, '')).trimEnd()).join(' ')
}

/** A formula on its own lines stays in its quote or list; one within a line becomes inline. */
function displayed(inner: string, before: string, after: string): string {
  if (!alone.test(before) || !blank.test(after)) return `$$${inOneLine(inner)}$$`
  const within = before.replaceAll(/[^\s>]/g, ' ')
  const [first = '', ...lines] = inner.split('\n')
  if (blank.test(lines.at(-1) ?? 'x')) lines.pop()
  const formula = [...(blank.test(first) ? [] : [within + first.trim()]), ...lines]
  return ['$$', ...formula, `${within}$$`].join('\n')
}

/** Converts `\(…\)` and `\[…\]`, which many models write, to dollar delimiters. */
export function toDollarMath(text: string): string {
  return outsideCode(outsideCode(text, display, displayed), inline, (inner) => `$$${inner.trim()}$$`)
}

const escapeMarkdown = (text: string): string => text.replaceAll(/[\\`*_~[\]<&]/g, String.raw`\$&`)

/** Escapes formulas so that they appear as written without the math plugin. */
export function formulasToText(text: string): string {
  const shown = outsideCode(text, display, (inner) => escapeMarkdown(String.raw`\[${inner}\]`))
  return outsideCode(shown, inline, (inner) => escapeMarkdown(String.raw`\(${inner}\)`))
}

const definition =
  /\\(?:[egx]?def|let|futurelet|(?:re|provide)?newcommand|providecommand|DeclareMathOperator)(?![a-zA-Z])/
/**
 * Maximum length of a formula with definitions, in characters. A command of half that length, used as often, expands to 5,625
 * symbols.
 */
const maxLengthWithDefinition = 300

/** Maximum length of any formula, in characters: each of them becomes up to 15 elements. */
const maxFormulaLength = 4_000
/** Maximum groups inside each other: every level adds several elements inside each other. */
const maxDepth = 40
const groupMark = /\\[a-zA-Z]+|\\[^a-zA-Z]|[{}]/g

/** Returns true for a formula that would stop the page: long, deeply nested, or with commands that expand to many symbols. */
export function isExpensiveFormula(formula: string): boolean {
  const limit = definition.test(formula) ? maxLengthWithDefinition : maxFormulaLength
  return formula.length > limit || hasDeepGroups(formula)
}

function hasDeepGroups(formula: string): boolean {
  let depth = 0
  for (const [mark] of formula.matchAll(groupMark)) {
    if (mark === '{' || mark === String.raw`\left` || mark === String.raw`\begin`) depth += 1
    else if (mark === '}' || mark === String.raw`\right` || mark === String.raw`\end`) depth -= 1
    if (depth > maxDepth) return true
  }
  return false
}
