import { looksSecret } from '@/lib/trace/looks-secret'
import { classifySecretName } from '@/lib/trace/secret-names'
import { withoutTrailing } from '@/lib/a2a/text/without-trailing'

interface Cell {
  text: string
  start: number
  end: number
}

const ruler = /^\|?[ \t]*:?-{2,}:?(?:[ \t]*\|[ \t]*:?-{2,}:?)*[ \t]*\|?$/
/** Prefix of a quoted table. */
const quotation = /^[ \t]{0,8}(?:>[ \t]?){1,5}/
const maxHeaderLength = 1000
const delimiters = [',', ';', '\t']
const heading = /^[\p{L}\p{N}_ .:()/-]{1,60}$/u

/**
 * Finds values of tables whose column, or preceding cell, is named as a secret: Markdown tables and tables separated by commas,
 * semicolons or tabs.
 */
export function* findTableValues(text: string): Generator<{ start: number; end: number }> {
  if (!text.includes('\n')) return
  let header: Cell[] = []
  let names: string[] = []
  let delimiter = ''
  for (const { text: line, start } of iterateLines(text)) {
    if (line.includes('|')) {
      const cells = readCells(line, start, '|')
      // Text may precede the table in its header line.
      if (ruler.test(line.trim())) names = header.slice(-cells.length).map((cell) => cell.text)
      else yield* findSecretCells(cells, names)
      header = cells
      delimiter = ''
    } else {
      header = []
      if (delimiter === '' || line.trim() === '') {
        delimiter = detectDelimiter(line)
        names = delimiter === '' ? [] : readCells(line, start, delimiter).map((cell) => cell.text)
      } else yield* findSecretCells(readCells(line, start, delimiter), names)
    }
  }
}

function* findSecretCells(cells: Cell[], names: string[]): Generator<Cell> {
  if (names.length < 2) return
  const [label, value, ...others] = cells
  const certainty = label && others.length > 0 ? classifySecretName(label.text) : null
  if (value && certainty && looksSecret(value.text, certainty)) yield value
  if (cells.length !== names.length) return
  for (const [index, cell] of cells.entries()) {
    const each = classifySecretName(names[index] ?? '')
    if (each && looksSecret(cell.text, each)) yield cell
  }
}

/** Returns the delimiter of a header line with the name of a secret; empty if there is none. */
function detectDelimiter(line: string): string {
  if (line.length > maxHeaderLength) return ''
  const fits = (delimiter: string): boolean => {
    const cells = readCells(line, 0, delimiter)
    return (
      cells.length > 1 &&
      cells.every(({ text }) => heading.test(text)) &&
      cells.some((cell) => classifySecretName(cell.text))
    )
  }
  return delimiters.find((delimiter) => line.includes(delimiter) && fits(delimiter)) ?? ''
}

function* iterateLines(text: string): Generator<{ text: string; start: number }> {
  for (let start = 0; start < text.length;) {
    const at = text.indexOf('\n', start)
    const end = at === -1 ? text.length : at
    const line = text.slice(start, text[end - 1] === '\r' ? end - 1 : end)
    const quoted = quotation.exec(line)?.[0].length ?? 0
    yield { text: line.slice(quoted), start: start + quoted }
    start = end + 1
  }
}

/** Splits a line. A delimiter within quotes belongs to its cell. */
function splitCells(line: string, delimiter: string): string[] {
  const pieces: string[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    if (isQuoted && line[at] === '"' && line[at + 1] === '"') at += 1
    else if (line[at] === '"') isQuoted = !isQuoted && line.slice(start, at).trim() === ''
    else if (line[at] === delimiter && !isQuoted) {
      pieces.push(line.slice(start, at))
      start = at + 1
    }
  }
  return [...pieces, line.slice(start)]
}

/** Returns the cells without surrounding quotes, marks and spaces. Markdown rows start and end with a delimiter. */
function readCells(line: string, start: number, delimiter: string): Cell[] {
  const cells: Cell[] = []
  let from = 0
  for (const piece of delimiter === '|' ? line.split(delimiter) : splitCells(line, delimiter)) {
    const lead = /^[\s"'`*]*/.exec(piece)?.[0].length ?? 0
    const text = withoutTrailing(piece.slice(lead), /[\s"'`*]/)
    cells.push({ text, start: start + from + lead, end: start + from + lead + text.length })
    from += piece.length + 1
  }
  if (delimiter !== '|') return cells
  return cells.slice(cells[0]?.text === '' ? 1 : 0, cells.at(-1)?.text === '' ? -1 : undefined)
}
