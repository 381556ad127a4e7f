'use client'

import Papa from 'papaparse'
import { useMemo } from 'react'
import { CodePart } from '@/components/parts/code/code-part'
import { DataTable } from '@/components/parts/table/data-table'
import type { TableData } from '@/components/parts/table/table-data'

const maxRows = 20_000
const maxTextLength = 4_000_000
const maxColumns = 200
/** Maximum number of quotes. The parser takes seconds for millions. */
const maxQuotes = 500_000

/** Makes names unique by position, also empty ones. */
function columnNames(names: string[]): string[] {
  return names.map((name, index) => {
    const plain = name.trim()
    if (!plain) return `#${index + 1}`
    return names.indexOf(name) === index ? plain : `${plain} (${index + 1})`
  })
}

function withoutLastBreaks(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n' || text[end - 1] === '\r') end -= 1
  return text.slice(0, end)
}

/** Returns the length of the text within the limits on characters and quotes. */
function readableLength(text: string): number {
  let at = -1
  for (let count = 0; count <= maxQuotes; count += 1) {
    at = text.indexOf('"', at + 1)
    if (at === -1 || at >= maxTextLength) return Math.min(text.length, maxTextLength)
  }
  return at
}

/** Parses comma- or tab-separated text. `cut`: the text has more rows. Null if it has none. */
export function parseCsvTable(text: string): { table: TableData; cut: boolean } | null {
  const whole = withoutLastBreaks(text)
  const length = readableLength(whole)
  const long = whole.length > length
  const { data, meta } = Papa.parse<string[]>(whole.slice(0, length), {
    skipEmptyLines: true,
    preview: 1 + maxRows,
  })
  // The text is cut within a row.
  if (long && !meta.truncated) data.pop()
  const [head, ...rows] = data
  if (!head || rows.length === 0) return null
  // Rows may be wider than the header.
  const width = rows.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell !== '') + 1), head.length)
  if (width > maxColumns) return null
  const names = Array.from({ length: width }, (_, column) => head[column] ?? '')
  const cells = rows.map((row) => names.map((_, column) => row[column] ?? null))
  return { table: { columns: columnNames(names), rows: cells }, cut: long || meta.truncated }
}

interface CsvPartProps {
  text: string
  name: string
  large: boolean
}

/** Comma- or tab-separated text as a table; as text if it has no rows. */
export function CsvPart({ text, name, large }: CsvPartProps) {
  const read = useMemo(() => parseCsvTable(text), [text])
  return read ? <DataTable {...read} name={name} large={large} /> : <CodePart text={text} language="" large={large} />
}
