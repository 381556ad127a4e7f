import { type Budget, budgets, type RowId, verdict } from '@/bench/budgets'
import type { Curve, Figure, Run } from '@/bench/findings'
import { median } from '@/bench/load/samples'
import { shown } from '@/bench/rounds'

const ids = Object.keys(budgets) as RowId[]
const words = { aim: 'meets the aim', must: 'within budget', missed: '**missed**' }
const row = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`
const table = (head: string[], rows: (string | number)[][]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

const valueOf = (value: number, { unit }: Budget): string =>
  `${unit === '' ? '×' : ''}${shown(value)}${unit && ` ${unit}`}`

function budgetOf(budget: Budget): string {
  const sign = budget.better === 'more' ? '≥' : '≤'
  if (budget.must === Infinity) return `aim ${sign} ${shown(budget.aim)}`
  return budget.must === budget.aim
    ? `${sign} ${shown(budget.must)}`
    : `${sign} ${shown(budget.must)} (aim ${shown(budget.aim)})`
}

function curveTable({ name, columns, points }: Curve): string {
  return `${name[0]?.toUpperCase()}${name.slice(1)}\n\n${table(columns, points)}`
}

/** A run as tables in markdown: the rows with their budgets, what grows, and how quiet the machine was. */
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
  const quiet = noise.map(({ part, stolen, loop }) => [part, `${shown(100 * stolen)} %`, loop.map(shown).join(' → ')])
  return [
    `${run.database === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${run.cores} cores of ${run.processor}, Node ${run.node}, ${run.at}${run.quick ? ', a quick run' : ''}`,
    table(['', 'measured', 'budget', '', 'from'], rows),
    ...(missing.length > 0 ? [`Not measured: ${missing.map((id) => budgets[id].name).join('; ')}.`] : []),
    ...curves.map(curveTable),
    table(['part', 'taken by other machines', 'the same loop before → after, ms'], quiet),
  ].join('\n\n')
}

const spread = ({ rounds }: Figure) => `${shown(Math.min(...rounds))} to ${shown(Math.max(...rounds))}`
const loop = (run: Run) => shown(median(run.noise.flatMap((each) => each.loop)))

/** Two runs side by side. */
export function compare(before: Run, after: Run): string {
  const rows = ids.flatMap((id) => {
    const [one, other] = [before.figures[id], after.figures[id]]
    if (!one || !other) return []
    const budget: Budget = budgets[id]
    const gain = other.value / one.value
    return [
      [
        budget.name,
        `${valueOf(one.value, budget)} (${spread(one)})`,
        `${valueOf(other.value, budget)} (${spread(other)})`,
        Number.isFinite(gain) ? `×${shown(gain)}` : '',
        words[verdict(id, other.value)],
      ],
    ]
  })
  return [
    `${before.database}, ${before.at} → ${after.database}, ${after.at}; the same loop took ${loop(before)} → ${loop(after)} ms`,
    table(['', 'before', 'after', 'ratio', ''], rows),
  ].join('\n\n')
}
