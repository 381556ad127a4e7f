import { removeTags } from '@/lib/a2a/text/html-tags'

/** Longer texts do not fit in one line anyway. */
const maxLength = 4_000

/** Lines without text: fences, rules, underlines of headings, edges of tables, link definitions. */
const emptyLine = /^ {0,3}(?:[`~]{3}.*|[-*_=\s|:]+|\[[^[\]]+\]:.*)$/

/** Prefix that makes a line a quote, a heading or a list item. */
const linePrefix = /^[\s>]*(?:#{1,6}\s+|(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s)?)*/

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

/**
 * Returns a CommonMark text as one line without markup, for places that only show its start. Reads at most 4,000 characters.
 */
export function plainTextOfMarkdown(text: string): string {
  return removeTags(text.slice(0, maxLength))
    .split(/\r?\n/)
    .filter((line) => !emptyLine.test(line))
    .map((line) => (line.trimStart().startsWith('|') ? line.replaceAll('|', ' ') : line))
    .map((line) => inlineText(line.replace(linePrefix, '').replace(/\s#+\s*$/, '')))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Pieces that are converted at once, cut between words if possible. */
const chunkPattern = /.{1,1999}(?:\s|$)|.{1,2000}/gsu

/** Converts a long text completely, piece by piece. */
export function plainTextsOfMarkdown(text: string): string[] {
  return (text.match(chunkPattern) ?? []).map(plainTextOfMarkdown)
}
