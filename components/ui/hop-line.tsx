import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { cn } from '@/components/ui/cn'
import type { FaultData } from '@/lib/faults/fault'

type Hop = NonNullable<FaultData['hop']>

/** Which way between two stops could not be gone. */
const brokenWay: Partial<Record<Hop, number>> = { browser: 1, connection: 2 }

/** Where between the browser and the agent something failed, drawn and said. */
export function HopLine({ hop }: { hop: Hop }) {
  const t = useTranslations('faults')
  const stops = [
    { name: t('stops.browser'), broken: hop === 'browser' },
    { name: t('stops.switchboard'), broken: hop === 'switchboard' },
    { name: t('stops.agent'), broken: hop === 'agent' },
  ]
  return (
    <p className="flex items-center gap-2 text-xs text-fg-muted">
      <span className="sr-only">{t(`hops.${hop}`)}</span>
      {stops.map((stop, index) => (
        <Fragment key={stop.name}>
          {index === 0 ? null : (
            <span
              aria-hidden
              className={cn(
                'w-6 border-t',
                brokenWay[hop] === index ? 'border-dashed border-state-failed' : 'border-line-strong',
              )}
            />
          )}
          <span aria-hidden className={cn('flex items-center gap-1.5', stop.broken && 'font-medium text-state-failed')}>
            <span className={cn('size-1.5 rounded-full', stop.broken ? 'bg-state-failed' : 'bg-line-strong')} />
            {stop.name}
          </span>
        </Fragment>
      ))}
    </p>
  )
}
