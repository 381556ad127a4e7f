import Papa from 'papaparse'
import { completedStep, failedStep, pause, type Step, type Turn, workingStep } from '@/lib/samples/sample-agent'

type Row = Record<string, string | number>

const maxCharacters = 500_000
const maxColumns = 100
const maxRows = 5000
const maxCells = 100_000

/** Returns the separator that occurs most in the header row. Looks only at its beginning. */
function detectDelimiter(csv: string): string {
  const end = csv.search(/[\r\n]/)
  const header = csv.slice(0, Math.min(end === -1 ? csv.length : end, 10_000))
  const counts = [',', '\t', ';', '|'].map((mark) => ({ mark, count: header.split(mark).length }))
  return counts.reduce((best, other) => (other.count > best.count ? other : best)).mark
}

/** Returns the column names. Empty and repeated names get their position. */
function columnNames(header: unknown[]): string[] {
  const names = new Set<string>()
  for (const [index, cell] of header.entries()) {
    const name = String(cell ?? '').trim()
    names.add(name === '' || names.has(name) ? `${name}#${index + 1}` : name)
  }
  return [...names]
}

const oversized = (limit: string) => ({ problem: `The table is too large. The limit is ${limit}.` })

/**
 * Reads a CSV text with a header row. Returns at most 5,000 rows, or a problem: more than 500,000 characters, 100 columns or
 * 100,000 cells, or no rows. The limits are checked before the rows are created.
 */
export function readTable(csv: string): { columns: string[]; rows: Row[] } | { problem: string } {
  const text = csv.trim()
  if (text.length > maxCharacters) return oversized('500,000 characters')
  const { data } = Papa.parse<(string | number)[]>(text, {
    delimiter: detectDelimiter(text),
    dynamicTyping: true,
    preview: maxRows + 1,
    skipEmptyLines: true,
  })
  const [header = [], ...lines] = data
  const width = lines.reduce((most, line) => Math.max(most, line.length), header.length)
  if (width > maxColumns) return oversized(`${maxColumns} columns`)
  if (header.length * lines.length > maxCells) return oversized('100,000 cells')
  if (lines.length === 0 || text === '') return { problem: 'The file is not a CSV file with a header row.' }
  const columns = columnNames(header)
  const rows = lines.map((line) =>
    Object.fromEntries(columns.flatMap((column, at) => (line[at] === undefined ? [] : [[column, line[at]]]))),
  )
  return { columns, rows }
}

/** A table to use if none was sent. */
export const sampleTable = `month,visits,orders,revenue
Jan,12840,402,18090.5
Feb,11990,388,17102
Mar,14310,465,21340.25
Apr,15120,497,22987
May,16480,561,26110.75
Jun,15890,548,25402
Jul,14950,519,24010.4
Aug,14210,488,22650
Sep,16730,590,27944.9
Oct,18120,644,30318
Nov,21560,811,39870.35
Dec,24310,962,48012.8
`

function numericColumns(rows: Row[], columns: string[]): string[] {
  return columns.filter((column) => rows.every((row) => typeof row[column] === 'number'))
}

/** Returns a chart title such as “Visits per month”. */
function chartTitle(values: string, labels: string): string {
  return `${values.charAt(0).toUpperCase()}${values.slice(1)} per ${labels}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function statistics(rows: Row[], column: string): string {
  const values = rows.map((row) => Number(row[column]))
  const sum = values.reduce((total, value) => total + value, 0)
  // Not Math.min(...values), which would pass thousands of arguments.
  const least = values.reduce((one, other) => Math.min(one, other))
  const most = values.reduce((one, other) => Math.max(one, other))
  return `| ${column} | ${round(least)} | ${round(sum / values.length)} | ${round(most)} | ${round(sum)} |`
}

/** Yields the rows as a table, a chart of the numbers, and a summary as text. */
export async function* analyzeTable(turn: Turn, csv: string, name: string): AsyncGenerator<Step> {
  yield workingStep(`Reading ${name}`)
  await pause(200, turn.signal)
  const table = readTable(csv)
  if ('problem' in table) {
    yield failedStep(table.problem)
    return
  }
  const { rows, columns } = table
  const numbers = numericColumns(rows, columns)
  yield {
    step: 'artifact',
    artifact: {
      artifactId: 'table',
      name: 'table',
      description: `${rows.length} rows of ${name}`,
      parts: [{ data: rows, mediaType: 'application/json' }],
    },
    lastChunk: true,
  }
  yield workingStep('Drawing the chart')
  await pause(200, turn.signal)
  const labels = columns.find((column) => !numbers.includes(column)) ?? columns[0] ?? ''
  const [first] = numbers
  if (first !== undefined) {
    const chart = {
      type: 'chart',
      chart: rows.length > 24 ? 'line' : 'bar',
      title: first === labels ? name : chartTitle(first, labels),
      x: labels,
      y: [first],
      rows: rows.slice(0, 200),
    }
    yield {
      step: 'artifact',
      artifact: { artifactId: 'chart', name: 'chart', parts: [{ data: chart, mediaType: 'application/json' }] },
      lastChunk: true,
    }
  }
  yield workingStep('Writing the summary')
  const lines = numbers.map((column) => statistics(rows, column))
  const figures =
    lines.length > 0
      ? `\n\n| Column | Min | Mean | Max | Sum |\n| --- | ---: | ---: | ---: | ---: |\n${lines.join('\n')}\n`
      : ''
  const summary = `### ${name}\n\n**${rows.length} rows**, ${columns.length} columns, ${numbers.length} of them numeric.${figures}`
  yield {
    step: 'artifact',
    artifact: { artifactId: 'summary', name: 'summary.md', parts: [{ text: summary, mediaType: 'text/markdown' }] },
    lastChunk: true,
  }
  yield completedStep()
}
