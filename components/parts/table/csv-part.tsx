'use client'

import Papa from 'papaparse'
import { useMemo } from 'react'
import { CodePart } from '@/components/parts/code/code-part'
import { DataTable } from '@/components/parts/table/data-table'
import type { TableData } from '@/components/parts/table/table-data'

const mostRows = 20_000
const longestText = 4_000_000
const mostColumns = 200

/** Same names and empty ones are told apart by their position. */
function columnNames(names: string[]): string[] {
  return names.map((name, index) => {
    const plain = name.trim() || `#${index + 1}`
    return names.indexOf(name) === index ? plain : `${plain} (${index + 1})`
  })
}

function parse(text: string): TableData | null {
  const { data } = Papa.parse<string[]>(text.slice(0, longestText), { skipEmptyLines: true, preview: mostRows })
  const [head, ...rows] = data
  if (!head || rows.length === 0 || head.length > mostColumns) return null
  return { columns: columnNames(head), rows: rows.map((row) => head.map((_, column) => row[column] ?? null)) }
}

interface CsvPartProps {
  text: string
  name: string
  large: boolean
}

/** Comma- or tab-separated text as a table; as text where it has no rows. */
export function CsvPart({ text, name, large }: CsvPartProps) {
  const table = useMemo(() => parse(text), [text])
  return table ? (
    <DataTable table={table} name={name} large={large} />
  ) : (
    <CodePart text={text} language="" large={large} />
  )
}
