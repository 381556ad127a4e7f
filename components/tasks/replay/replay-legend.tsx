'use client'

import { Shapes } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { Button } from '@/components/ui/button/button'
import { MarkShape } from '@/components/entities/task-strip/strip-band'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlay/popover'
import { StateDot } from '@/components/entities/task/state-chip'
import type { TaskState } from '@/lib/a2a/states'
import { markKinds } from '@/lib/api/constants'
import type { Outline } from '@/lib/replay/outline'

const row = 'flex min-h-6 items-center gap-2'

/** Button with a legend of the marks and state colors on the timeline. */
export const ReplayLegend = memo(function ReplayLegend({ states, marks }: Pick<Outline, 'states' | 'marks'>) {
  const t = useTranslations('replay.legend')
  const words = useTranslations('states')
  const distinctStates = [...new Set(states.map(({ state }): TaskState => state))]
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="sm" variant="ghost" title={t('title')}>
          <Shapes />
          <span className="max-sm:sr-only">{t('title')}</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={t('title')} className="w-64">
        <ul>
          {markKinds.map((kind) => (
            <li key={kind} className={row}>
              <MarkShape kind={kind} className="size-3" />
              <span className="flex-1">{t(`marks.${kind}`)}</span>
              <span className="font-mono text-xs text-fg-faint tabular">{marks[kind].length}</span>
            </li>
          ))}
          <li className={row}>
            <span aria-hidden className="mx-1 h-3 w-1 -skew-x-12 border-x border-fg-faint" />
            {t('cut')}
          </li>
        </ul>
        {distinctStates.length > 0 ? (
          <ul className="mt-2 border-t border-line pt-2">
            {distinctStates.map((state) => (
              <li key={state} className={row}>
                <StateDot state={state} />
                {words(state)}
              </li>
            ))}
          </ul>
        ) : null}
      </PopoverContent>
    </Popover>
  )
})
