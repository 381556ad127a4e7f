'use client'

import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { cn } from '@/components/ui/cn'
import { MarkShape } from '@/components/ui/mark-shape'
import { clockTime } from '@/lib/replay/clock-time'
import type { Mark } from '@/lib/replay/strip'

/** What happened on a large strip; each mark tells what it is, and when. */
export const StripMarks = memo(function StripMarks({
  marks,
  className,
}: {
  marks: readonly Mark[]
  className?: string
}) {
  const t = useTranslations('strip')
  return (
    <span aria-hidden className={cn('relative block', className)}>
      {marks.map(({ kind, seq, place, ms }) => (
        <span
          key={seq}
          title={`${t(`marks.${kind}`, { seq })} · ${clockTime(ms)}`}
          className="absolute top-0 size-2.5 -translate-x-1/2"
          style={{ left: `${place * 100}%` }}
        >
          <MarkShape kind={kind} className="size-full" />
        </span>
      ))}
    </span>
  )
})
