import { displayText } from '@/lib/a2a/display-text'

/** Lines that begin and end a block of code. */
const opening = /^```([\w+#.-]{0,30})[ \t]*$/
const closing = /^```[ \t]*$/
/** Nothing is seen of it, and no renderer takes what it parts for HTML, an entity or an address. */
const gap = '\u200B'

/** A text of a stranger's, Markdown itself, as a quote that it cannot leave and in which no HTML, picture or script can be. */
export function quotedMarkdown(text: string): string {
  const lines = displayText(text.replaceAll('\r\n', '\n').replaceAll('\0', '\uFFFD')).split('\n')
  const lastClosing = lines.findLastIndex((line) => closing.test(line))
  const pieces: string[] = []
  let done = 0
  for (let at = 0; at < lines.length; at += 1) {
    const language = opening.exec(lines[at] ?? '')?.[1]
    // A block has at least one line. Without this check, each opening line would be followed by a search to the end.
    if (language === undefined || at + 2 > lastClosing) continue
    let end = at + 2
    while (!closing.test(lines[end] ?? '')) end += 1
    pieces.push(tamed(textBetween(lines, done, at)), fenced(lines.slice(at + 1, end).join('\n'), language))
    at = end
    done = end + 1
  }
  pieces.push(tamed(textBetween(lines, done, lines.length)))
  const whole = pieces.filter((piece) => piece.trim() !== '').join('\n\n')
  return whole
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

/** The lines with the breaks that part them from the blocks before and after. */
const textBetween = (lines: string[], from: number, to: number): string =>
  (from > 0 ? '\n' : '') + lines.slice(from, to).join('\n') + (to > from && to < lines.length ? '\n' : '')

/** A text as a block of code, whatever fences it holds. */
export function fenced(given: string, language = ''): string {
  const code = displayText(given)
  const marks = '`'.repeat(longestRun(code, 2) + 1)
  return `${marks}${language}\n${code}\n${marks}`
}

/** The length of the longest run of backticks, at least `least`. A text may have more runs than a call takes arguments. */
const longestRun = (text: string, least: number): number =>
  (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), least)

/** A name within a line, as code. */
export function inlineCode(name: string): string {
  const plain = displayText(name).replace(/\s+/g, ' ').trim() || ' '
  const marks = '`'.repeat(longestRun(plain, 0) + 1)
  const room = plain.startsWith('`') || plain.endsWith('`') ? ' ' : ''
  return `${marks}${room}${plain}${room}${marks}`
}

/** Words within a line that mean nothing but themselves. */
export function plainMarkdown(text: string): string {
  return displayText(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]()#+\-.!|<>~&@:]/g, String.raw`\$&`)
}

/** A fence of the text's own would take what follows for code, and an opening bracket begin HTML. */
function tamed(text: string): string {
  return text
    .replace(/^(.*?)(`{3,}|~{3,})/gm, (_, before: string, marks: string) => `${before}\\${[...marks].join('\\')}`)
    .replace(/<(?=[a-z/!?])/gi, `<${gap}`)
    .replace(/&(?=#|\w{1,40};)/g, `&${gap}`)
    .replaceAll('![', String.raw`!\[`)
    .replace(/\b(javascript|vbscript|data|file)(?=\s*:)/gi, (word) => `${word[0]}${gap}${word.slice(1)}`)
}
