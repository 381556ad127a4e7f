'use client'

import { useMemo } from 'react'
import { CodePart } from '@/components/parts/code/code-part'
import { parseCsvTable } from '@/components/parts/table/parse-csv-table'
import { DataTable } from '@/components/parts/table/data-table'

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
