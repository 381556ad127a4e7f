'use client'

import { BellRing, Dot, type LucideIcon, ShieldX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { cn } from '@/components/ui/cn'
import { ByteSize } from '@/components/ui/text/byte-size'
import { formatClockTime } from '@/lib/replay/format-clock-time'
import type { RowHead } from '@/lib/replay/outline'

const shapes = {
  chevron: 'm9 18 6-6-6-6',
  right: 'M5 12h14m-7-7 7 7-7 7',
  left: 'M19 12H5m7-7-7 7 7 7',
} as const

/** A lightweight icon for list rows, with fewer attributes than the icon library's. */
export function LineIcon({ shape, className }: { shape: keyof typeof shapes; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className={cn('fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]', className)}
    >
      <path d={shapes[shape]} />
    </svg>
  )
}

interface LineStyle {
  icon: LucideIcon | 'left' | 'right'
  tone: string
  /** Message key under `frames`. */
  word: 'own' | 'out' | 'in' | 'pushed' | 'refused'
}

function styleOf({ bytes, method, direction, kind }: RowHead, refused: boolean): LineStyle {
  if (kind === 'push')
    return refused
      ? { icon: ShieldX, tone: 'text-state-failed', word: 'refused' }
      : { icon: BellRing, tone: 'text-accent', word: 'pushed' }
  if (bytes === 0 && method === '') return { icon: Dot, tone: 'text-fg-faint', word: 'own' }
  return direction === 'out'
    ? { icon: 'right', tone: 'text-accent', word: 'out' }
    : { icon: 'left', tone: 'text-fg-faint', word: 'in' }
}

interface RowMarkProps {
  head: RowHead
  /** A rejected push delivery. */
  refused: boolean
}

/** Direction of a row: sent, received, pushed, or rejected. */
export function RowMark({ head, refused }: RowMarkProps) {
  const t = useTranslations('frames')
  const { icon: Icon, tone, word } = styleOf(head, refused)
  const className = cn('size-3.5 shrink-0', tone)
  return (
    <>
      {typeof Icon === 'string' ? (
        <LineIcon shape={Icon} className={className} />
      ) : (
        <Icon aria-hidden className={className} />
      )}
      <span className="sr-only">{t(word)}</span>
    </>
  )
}

interface LineTimeProps {
  /** In ms since the epoch, as is `startedAt`, to which the time is relative. */
  at: number
  startedAt: number
  /** Classes of the color. */
  quiet: string
}

/** When a row was logged. */
export function LineTime({ at, startedAt, quiet }: LineTimeProps) {
  const iso = useMemo(() => new Date(at).toISOString(), [at])
  return (
    <time dateTime={iso} title={iso} className={cn('min-w-16 shrink-0 tabular', quiet)}>
      {formatClockTime(at - startedAt)}
    </time>
  )
}

/** Size of rows on the wire. */
export function LineSize({ bytes, quiet }: { bytes: number; quiet: string }) {
  return (
    <span className={cn('w-15 shrink-0 text-right', quiet)}>{bytes === 0 ? null : <ByteSize bytes={bytes} />}</span>
  )
}
