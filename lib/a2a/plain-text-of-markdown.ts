import { removeTags } from '@/lib/a2a/html-tags'

/** Longer texts are not laid out in one line anyway. */
const mostRead = 4_000

/** Lines that say nothing by themselves: fences, rules, underlines of headings, edges of tables, link definitions. */
const silent = /^ {0,3}(?:[`~]{3}.*|[-*_=\s|:]+|\[[^[\]]+\]:.*)$/

/** What a line begins with so that it becomes a quote, a heading or an item. */
const opening = /^[\s>]*(?:#{1,6}\s+|(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s)?)*/

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'" }

function inlineText(line: string): string {
  return line
    .replaceAll(/!?\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g, '$1')
    .replaceAll(/<((?:https?:|mailto:)[^<>\s]*)>/gi, '$1')
    .replaceAll(/(?<!\\)(\*{1,3}|~~)(?=[^\s*])([^*~]*[^*~\s])\1/g, '$2')
    .replaceAll(/(?<![\p{L}\p{N}_])(_{1,3})(?=[^\s_])([^_]*[^_\s])\1(?![\p{L}\p{N}_])/gu, '$2')
    .replaceAll(/(?<!\\)`+/g, '')
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
}

/** What a text in CommonMark says, in one line without its marks: for places that show only its beginning. */
export function plainTextOfMarkdown(text: string): string {
  return removeTags(text.slice(0, mostRead))
    .split(/\r?\n/)
    .filter((line) => !silent.test(line))
    .map((line) => (line.trimStart().startsWith('|') ? line.replaceAll('|', ' ') : line))
    .map((line) => inlineText(line.replace(opening, '').replace(/\s#+\s*$/, '')))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** As many characters as are read at once, cut between words where there are any. */
const pieces = /.{1,1999}(?:\s|$)|.{1,2000}/gsu

/** The same for all of a long text, piece by piece. */
export function plainTextsOfMarkdown(text: string): string[] {
  return (text.match(pieces) ?? []).map(plainTextOfMarkdown)
}
