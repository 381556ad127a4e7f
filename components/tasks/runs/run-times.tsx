import { useTranslations } from 'next-intl'
import { Duration } from '@/components/ui/duration'
import type { Comparison, RunTimes as Times } from '@/lib/api/run'

const inState = ({ states }: Times, state: string): number | null =>
  states.find((one) => one.state === state)?.ms ?? null

interface RunTimesProps {
  times: Comparison['times']
  side: 'left' | 'right'
}

/** How long one of two runs took. Both tell of the same stretches in the same order, so that they can be read across. */
export function RunTimes({ times, side }: RunTimesProps) {
  const t = useTranslations('compareRuns')
  const named = useTranslations('states')
  const { left, right } = times
  const own = times[side]
  const states = [...new Set([...left.states, ...right.states].map(({ state }) => state))]
    // Nobody waits in the state in which a run ends.
    .filter((state) => (inState(left, state) ?? 0) > 0 || (inState(right, state) ?? 0) > 0)
  const figures = [
    { name: t('firstEvent'), ms: own.firstEventMs },
    { name: t('total'), ms: own.totalMs },
    ...states.map((state) => ({ name: named(state), ms: inState(own, state) })),
  ]
  return (
    <dl
      aria-label={t('times')}
      className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-x-2 gap-y-1 text-xs"
    >
      {figures.map(({ name, ms }) => (
        <div key={name} className="min-w-0">
          <dt className="truncate text-fg-muted" title={name}>
            {name}
          </dt>
          <dd className="font-mono tabular">{ms === null ? '–' : <Duration ms={ms} />}</dd>
        </div>
      ))}
    </dl>
  )
}
