import { displayText } from '@/lib/a2a/text/display-text'

/** Lines that start and end a code block. */
const opening = /^```([\w+#.-]{0,30})[ \t]*$/
const closing = /^```[ \t]*$/
/** A zero-width space. It prevents renderers from reading the surrounding characters as HTML, an entity or a URL. */
const zeroWidthSpace = '\u200B'

/** Returns untrusted Markdown as a block quote that it cannot leave, without HTML, images and scripts. */
export function quoteMarkdown(text: string): string {
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
    pieces.push(escapeUnsafe(textBetween(lines, done, at)), fenceCode(lines.slice(at + 1, end).join('\n'), language))
    at = end
    done = end + 1
  }
  pieces.push(escapeUnsafe(textBetween(lines, done, lines.length)))
  const whole = pieces.filter((piece) => piece.trim() !== '').join('\n\n')
  return whole
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

/** Returns lines with the line breaks that separate them from adjacent blocks. */
const textBetween = (lines: string[], from: number, to: number): string =>
  (from > 0 ? '\n' : '') + lines.slice(from, to).join('\n') + (to > from && to < lines.length ? '\n' : '')

/** Returns a text as a code block, whatever fences it contains. */
export function fenceCode(text: string, language = ''): string {
  const code = displayText(text)
  const marks = '`'.repeat(longestRun(code, 2) + 1)
  return `${marks}${language}\n${code}\n${marks}`
}

/**
 * Returns the length of the longest run of backticks, at least `least`. A text may have more runs than a call takes arguments.
 */
const longestRun = (text: string, least: number): number =>
  (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), least)

/** Returns a name as inline code. */
export function toInlineCode(name: string): string {
  const plain = displayText(name).replace(/\s+/g, ' ').trim() || ' '
  const marks = '`'.repeat(longestRun(plain, 0) + 1)
  const padding = plain.startsWith('`') || plain.endsWith('`') ? ' ' : ''
  return `${marks}${padding}${plain}${padding}${marks}`
}

/** Escapes a text for use within a line of Markdown. */
export function escapeMarkdown(text: string): string {
  return displayText(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]()#+\-.!|<>~&@:]/g, String.raw`\$&`)
}

/** Escapes fences, which would turn the following text into code, and HTML, entities, images and unsafe URLs. */
function escapeUnsafe(text: string): string {
  return text
    .replace(/^(.*?)(`{3,}|~{3,})/gm, (_, before: string, marks: string) => `${before}\\${[...marks].join('\\')}`)
    .replace(/<(?=[a-z/!?])/gi, `<${zeroWidthSpace}`)
    .replace(/&(?=#|\w{1,40};)/g, `&${zeroWidthSpace}`)
    .replaceAll('![', String.raw`!\[`)
    .replace(/\b(javascript|vbscript|data|file)(?=\s*:)/gi, (word) => `${word[0]}${zeroWidthSpace}${word.slice(1)}`)
}
