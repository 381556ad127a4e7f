import { looksSecret } from '@/lib/trace/looks-secret'
import { secretName } from '@/lib/trace/secret-names'
import { withoutTrailing } from '@/lib/a2a/without-trailing'

interface Cell {
  text: string
  start: number
  end: number
}

const ruler = /^\|?[ \t]*:?-{2,}:?(?:[ \t]*\|[ \t]*:?-{2,}:?)*[ \t]*\|?$/
/** Of a table that somebody quotes. */
const quotation = /^[ \t]{0,8}(?:>[ \t]?){1,5}/
const longestHeader = 1000
const delimiters = [',', ';', '\t']
const heading = /^[\p{L}\p{N}_ .:()/-]{1,60}$/u

/** Values of tables in a text whose column, or the cell before them, is named as a secret: of Markdown, and with commas, semicolons or tabs. */
export function* tableValues(text: string): Generator<{ start: number; end: number }> {
  if (!text.includes('\n')) return
  let header: Cell[] = []
  let names: string[] = []
  let delimiter = ''
  for (const { text: line, start } of linesOf(text)) {
    if (line.includes('|')) {
      const cells = cellsOf(line, start, '|')
      // Words may stand before the table, in the line of its header.
      if (ruler.test(line.trim())) names = header.slice(-cells.length).map((cell) => cell.text)
      else yield* named(cells, names)
      header = cells
      delimiter = ''
    } else {
      header = []
      if (delimiter === '' || line.trim() === '') {
        delimiter = delimiterOf(line)
        names = delimiter === '' ? [] : cellsOf(line, start, delimiter).map((cell) => cell.text)
      } else yield* named(cellsOf(line, start, delimiter), names)
    }
  }
}

function* named(cells: Cell[], names: string[]): Generator<Cell> {
  if (names.length < 2) return
  const [label, value, ...others] = cells
  const certainty = label && others.length > 0 ? secretName(label.text) : null
  if (value && certainty && looksSecret(value.text, certainty)) yield value
  if (cells.length !== names.length) return
  for (const [index, cell] of cells.entries()) {
    const each = secretName(names[index] ?? '')
    if (each && looksSecret(cell.text, each)) yield cell
  }
}

/** What a line of names has between them, where one of them is a secret's. */
function delimiterOf(line: string): string {
  if (line.length > longestHeader) return ''
  const fits = (delimiter: string): boolean => {
    const cells = cellsOf(line, 0, delimiter)
    return (
      cells.length > 1 && cells.every(({ text }) => heading.test(text)) && cells.some((cell) => secretName(cell.text))
    )
  }
  return delimiters.find((delimiter) => line.includes(delimiter) && fits(delimiter)) ?? ''
}

function* linesOf(text: string): Generator<{ text: string; start: number }> {
  for (let start = 0; start < text.length;) {
    const at = text.indexOf('\n', start)
    const end = at === -1 ? text.length : at
    const line = text.slice(start, text[end - 1] === '\r' ? end - 1 : end)
    const quoted = quotation.exec(line)?.[0].length ?? 0
    yield { text: line.slice(quoted), start: start + quoted }
    start = end + 1
  }
}

/** A delimiter within quotes belongs to its cell. */
function piecesOf(line: string, delimiter: string): string[] {
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

/** Without quotes, marks and spaces around them; the first and the last of Markdown have a stroke outside. */
function cellsOf(line: string, start: number, delimiter: string): Cell[] {
  const cells: Cell[] = []
  let from = 0
  for (const piece of delimiter === '|' ? line.split(delimiter) : piecesOf(line, delimiter)) {
    const lead = /^[\s"'`*]*/.exec(piece)?.[0].length ?? 0
    const text = withoutTrailing(piece.slice(lead), /[\s"'`*]/)
    cells.push({ text, start: start + from + lead, end: start + from + lead + text.length })
    from += piece.length + 1
  }
  if (delimiter !== '|') return cells
  return cells.slice(cells[0]?.text === '' ? 1 : 0, cells.at(-1)?.text === '' ? -1 : undefined)
}
