import { type Budget, budgets, type RowId, verdict } from '@/bench/budgets'
import type { Curve, Figure, Run } from '@/bench/part-result'
import { median } from '@/bench/load/percentiles'
import { formatNumber } from '@/bench/measure-rounds'

const ids = Object.keys(budgets) as RowId[]
const words = { aim: 'meets the aim', must: 'within budget', missed: '**missed**' }
const row = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`
const table = (head: string[], rows: (string | number)[][]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

const valueOf = (value: number, { unit }: Budget): string =>
  `${unit === '' ? '×' : ''}${formatNumber(value)}${unit && ` ${unit}`}`

function budgetOf(budget: Budget): string {
  const sign = budget.better === 'more' ? '≥' : '≤'
  if (budget.must === Infinity) return `aim ${sign} ${formatNumber(budget.aim)}`
  return budget.must === budget.aim
    ? `${sign} ${formatNumber(budget.must)}`
    : `${sign} ${formatNumber(budget.must)} (aim ${formatNumber(budget.aim)})`
}

function curveTable({ name, columns, points }: Curve): string {
  return `${name[0]?.toUpperCase()}${name.slice(1)}\n\n${table(columns, points)}`
}

/** Returns a run as Markdown tables: the rows with their budgets, the curves, and the disturbance by other machines. */
export function report({ figures, curves, noise, ...run }: Run): string {
  const rows = ids.flatMap((id) => {
    const figure = figures[id]
    if (!figure) return []
    const budget: Budget = budgets[id]
    return [
      [budget.name, valueOf(figure.value, budget), budgetOf(budget), words[verdict(id, figure.value)], figure.from],
    ]
  })
  const missing = ids.filter((id) => !figures[id])
  const quiet = noise.map(({ part, stolen, loop }) => [
    part,
    `${formatNumber(100 * stolen)} %`,
    loop.map(formatNumber).join(' → '),
  ])
  return [
    `${run.database === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${run.cores} cores of ${run.processor}, Node ${run.node}, ${run.at}${run.quick ? ', a quick run' : ''}`,
    table(['', 'measured', 'budget', '', 'from'], rows),
    ...(missing.length > 0 ? [`Not measured: ${missing.map((id) => budgets[id].name).join('; ')}.`] : []),
    ...curves.map(curveTable),
    table(['part', 'taken by other machines', 'the same loop before → after, ms'], quiet),
  ].join('\n\n')
}

const range = ({ rounds }: Figure) => `${formatNumber(Math.min(...rounds))} to ${formatNumber(Math.max(...rounds))}`
const loop = (run: Run) => formatNumber(median(run.noise.flatMap((each) => each.loop)))

/** Returns a Markdown table that compares two runs. */
export function compare(before: Run, after: Run): string {
  const rows = ids.flatMap((id) => {
    const [one, other] = [before.figures[id], after.figures[id]]
    if (!one || !other) return []
    const budget: Budget = budgets[id]
    const gain = other.value / one.value
    return [
      [
        budget.name,
        `${valueOf(one.value, budget)} (${range(one)})`,
        `${valueOf(other.value, budget)} (${range(other)})`,
        Number.isFinite(gain) ? `×${formatNumber(gain)}` : '',
        words[verdict(id, other.value)],
      ],
    ]
  })
  return [
    `${before.database}, ${before.at} → ${after.database}, ${after.at}; the same loop took ${loop(before)} → ${loop(after)} ms`,
    table(['', 'before', 'after', 'ratio', ''], rows),
  ].join('\n\n')
}
