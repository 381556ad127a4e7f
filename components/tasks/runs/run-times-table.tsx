'use client'

import { useTranslations } from 'next-intl'
import { Duration } from '@/components/ui/duration'
import type { Comparison, RunTimes } from '@/lib/api/run'

const inState = ({ states }: RunTimes, state: string): number | null =>
  states.find((one) => one.state === state)?.ms ?? null

/** How long both runs took, one beside the other. */
export function RunTimesTable({ times: { left, right } }: Pick<Comparison, 'times'>) {
  const t = useTranslations('compareRuns')
  const named = useTranslations('states')
  const states = [...new Set([...left.states, ...right.states].map(({ state }) => state))]
  const rows = [
    { name: t('firstEvent'), values: [left.firstEventMs, right.firstEventMs] },
    { name: t('total'), values: [left.totalMs, right.totalMs] },
    ...states
      .map((state) => ({ name: named(state), values: [inState(left, state), inState(right, state)] }))
      // Nobody waits in the state in which a run ends.
      .filter(({ values }) => values.some((ms) => ms !== null && ms > 0)),
  ]
  return (
    <table className="w-full max-w-xl text-xs">
      <caption className="sr-only">{t('times')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('times')}</th>
          <th scope="col">{t('left')}</th>
          <th scope="col">{t('right')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, values: [one, other] }) => (
          <tr key={name}>
            <th scope="row" className="py-0.5 pr-4 text-left font-normal text-fg-muted">
              {name}
            </th>
            <Time ms={one} />
            <Time ms={other} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Time({ ms }: { ms: number | null | undefined }) {
  return (
    <td className="w-28 py-0.5 text-right font-mono tabular">
      {ms === null || ms === undefined ? '–' : <Duration ms={ms} />}
    </td>
  )
}
