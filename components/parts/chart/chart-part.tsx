'use client'

import { useFormatter, useTranslations } from 'next-intl'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { type ChartData, toPlotValue } from '@/components/parts/chart/chart-data'
import { DataTable } from '@/components/parts/table/data-table'
import { toTable } from '@/components/parts/table/table-data'

const colours = [
  'var(--accent)',
  'var(--state-working)',
  'var(--state-input-required)',
  'var(--state-auth-required)',
  'var(--state-completed)',
  'var(--state-failed)',
  'var(--fg-muted)',
  'var(--line-strong)',
]

const tick = { fontSize: 11, fill: 'var(--fg-faint)' }
const floating = {
  background: 'var(--bg-raised)',
  border: '1px solid var(--line)',
  borderRadius: 6,
  fontSize: 12,
  color: 'var(--fg)',
}

/** A bar or line chart with its data table below, for accessibility and verification. */
export function ChartPart({ chart, large }: { chart: ChartData; large: boolean }) {
  const t = useTranslations('parts')
  const format = useFormatter()
  const rows = chart.rows.map((row) => ({
    ...Object.fromEntries(chart.series.map((name) => [name, toPlotValue(row[name])])),
    [chart.x]: row[chart.x],
  }))
  const Chart = chart.type === 'bar' ? BarChart : LineChart
  const table = toTable(chart.rows)
  return (
    <figure
      aria-label={t('chart', { title: chart.title || chart.series.join(', '), x: chart.x })}
      className="grid gap-3 p-3"
    >
      {chart.title ? <figcaption className="font-medium">{chart.title}</figcaption> : null}
      <div aria-hidden>
        <ResponsiveContainer width="100%" height={large ? 520 : 260}>
          <Chart accessibilityLayer={false} data={rows} margin={{ top: 4, right: 8, bottom: 0, left: -8 }}>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey={chart.x} tick={tick} tickLine={false} stroke="var(--line-strong)" />
            <YAxis
              tick={tick}
              tickLine={false}
              axisLine={false}
              tickFormatter={(value: number) => format.number(value)}
            />
            <Tooltip contentStyle={floating} cursor={{ fill: 'var(--hover)', stroke: 'var(--line-strong)' }} />
            <Legend iconSize={8} wrapperStyle={{ fontSize: 12 }} />
            {chart.series.map((name, index) =>
              chart.type === 'bar' ? (
                <Bar
                  key={name}
                  dataKey={name}
                  fill={colours[index]}
                  radius={[3, 3, 0, 0]}
                  maxBarSize={48}
                  isAnimationActive={false}
                />
              ) : (
                <Line
                  key={name}
                  dataKey={name}
                  stroke={colours[index]}
                  strokeWidth={2}
                  dot={false}
                  type="monotone"
                  isAnimationActive={false}
                />
              ),
            )}
          </Chart>
        </ResponsiveContainer>
      </div>
      {table ? (
        <details>
          <summary className="-my-1.5 w-fit cursor-pointer py-1.5 text-xs text-fg-muted">{t('figures')}</summary>
          <div className="mt-2 overflow-hidden rounded-control border border-line">
            <DataTable table={table} name={chart.title} />
          </div>
        </details>
      ) : null}
    </figure>
  )
}
