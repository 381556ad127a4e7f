import { DataTable } from '@/components/parts/table/data-table'
import { tableOf } from '@/components/parts/table/table-data'
import type { ChartData } from '@/components/parts/chart/chart-data'
import { JsonPart } from '@/components/parts/json/json-part'

/** Without the code that draws it, a chart is its figures. */
export function ChartPart({ chart, large = false }: { chart: ChartData; large?: boolean }) {
  const table = tableOf(chart.rows)
  return table ? (
    <DataTable table={table} name={chart.title} large={large} />
  ) : (
    <JsonPart value={chart.rows} large={large} />
  )
}
