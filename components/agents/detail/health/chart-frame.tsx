'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { RelativeTime } from '@/components/ui/text/relative-time'

interface ChartFrameProps {
  title: string
  note?: ReactNode
  /** Start of the chart, which ends now. */
  since?: string | undefined
  children: ReactNode
}

/** A small chart with title, note, and time range. */
export function ChartFrame({ title, note, since, children }: ChartFrameProps) {
  const t = useTranslations('health')
  return (
    <figure className="grid min-w-0 gap-1.5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-xs font-medium text-fg-muted">{title}</span>
        <span className="text-xs text-fg-faint tabular">{note}</span>
      </figcaption>
      {children}
      {since ? (
        <div className="flex justify-between text-2xs text-fg-faint">
          <RelativeTime at={since} />
          <span>{t('now')}</span>
        </div>
      ) : null}
    </figure>
  )
}
