import type { ChartData } from '@/components/parts/chart/chart-data'
import { FilePart } from '@/components/parts/file/file-part'
import { JsonPart } from '@/components/parts/json/json-part'
import { DataTable } from '@/components/parts/table/data-table'
import { toTable } from '@/components/parts/table/table-data'
import type { JsonObject } from '@/lib/a2a/json'

interface PdfPartProps {
  base64: string
  name: string
  large?: boolean
}

/** Shows a PDF as a file to download, without PDF code. */
export function PdfPart({ base64, name, large = false }: PdfPartProps) {
  const part = { raw: base64, mediaType: 'application/pdf', filename: name }
  return <FilePart part={part} base64={base64} mediaType="application/pdf" name={name} large={large} />
}

/** Shows the data of a Vega chart, without chart code. */
export function VegaPart({ spec, large = false }: { spec: JsonObject; large?: boolean }) {
  return <JsonPart value={spec} large={large} />
}

/** Shows the data of a chart, without chart code. */
export function ChartPart({ chart, large = false }: { chart: ChartData; large?: boolean }) {
  const table = toTable(chart.rows)
  return table ? (
    <DataTable table={table} name={chart.title} large={large} />
  ) : (
    <JsonPart value={chart.rows} large={large} />
  )
}

/** Renders nothing: recordings have no requested schema. */
export function SchemaCheck() {
  return null
}

/** Nothing, because a file has no server that could send an edited message. */
export const FrameEditor = () => null
