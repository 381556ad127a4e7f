import { toldDirections } from '@/lib/a2a/told-directions'

const fence = /^```([\w+#.-]{0,30})[ \t]*\n([\s\S]*?)\n```[ \t]*$/gm
/** Nothing is seen of it, and no renderer takes what it parts for HTML, an entity or an address. */
const gap = '\u200B'

/** A text of a stranger's, Markdown itself, as a quote that it cannot leave and in which no HTML, picture or script can be. */
export function quotedMarkdown(text: string): string {
  const pieces: string[] = []
  let done = 0
  const given = toldDirections(text.replaceAll('\r\n', '\n').replaceAll('\0', '\uFFFD'))
  for (const match of given.matchAll(fence)) {
    pieces.push(tamed(given.slice(done, match.index)), fenced(match[2] ?? '', match[1]))
    done = match.index + match[0].length
  }
  pieces.push(tamed(given.slice(done)))
  const whole = pieces.filter((piece) => piece.trim() !== '').join('\n\n')
  return whole
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

/** A text as a block of code, whatever fences it holds. */
export function fenced(given: string, language = ''): string {
  const code = toldDirections(given)
  const marks = '`'.repeat(longestRun(code, 2) + 1)
  return `${marks}${language}\n${code}\n${marks}`
}

/** The length of the longest run of backticks, at least `least`. A text may have more runs than a call takes arguments. */
const longestRun = (text: string, least: number): number =>
  (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), least)

/** A name within a line, as code. */
export function inlineCode(name: string): string {
  const plain = toldDirections(name).replace(/\s+/g, ' ').trim() || ' '
  const marks = '`'.repeat(longestRun(plain, 0) + 1)
  const room = plain.startsWith('`') || plain.endsWith('`') ? ' ' : ''
  return `${marks}${room}${plain}${room}${marks}`
}

/** Words within a line that mean nothing but themselves. */
export function plainMarkdown(text: string): string {
  return toldDirections(text)
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
