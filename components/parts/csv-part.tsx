'use client'

import Papa from 'papaparse'
import { useMemo } from 'react'
import { DataTable } from '@/components/parts/data-table'
import type { TableData } from '@/components/parts/table-data'
import { TextPart } from '@/components/parts/text-part'

const mostRows = 20_000

/** Same names and empty ones are told apart by their position. */
function columnNames(names: string[]): string[] {
  return names.map((name, index) => {
    const plain = name.trim() || `#${index + 1}`
    return names.indexOf(name) === index ? plain : `${plain} (${index + 1})`
  })
}

function parse(text: string): TableData | null {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true, preview: mostRows })
  const [head, ...rows] = data
  if (!head || rows.length === 0) return null
  return { columns: columnNames(head), rows: rows.map((row) => head.map((_, column) => row[column] ?? null)) }
}

/** Comma- or tab-separated text as a table; as text where it has no rows. */
export function CsvPart({ text }: { text: string }) {
  const table = useMemo(() => parse(text), [text])
  return table ? <DataTable table={table} /> : <TextPart text={text} />
}
