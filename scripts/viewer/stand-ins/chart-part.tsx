import { DataTable } from '@/components/parts/table/data-table'
import { toTable } from '@/components/parts/table/table-data'
import type { ChartData } from '@/components/parts/chart/chart-data'
import { JsonPart } from '@/components/parts/json/json-part'

/** Shows the data of a chart, without chart code. */
export function ChartPart({ chart, large = false }: { chart: ChartData; large?: boolean }) {
  const table = toTable(chart.rows)
  return table ? (
    <DataTable table={table} name={chart.title} large={large} />
  ) : (
    <JsonPart value={chart.rows} large={large} />
  )
}
