'use client'

import { useTranslations } from 'next-intl'
import { useClock } from '@/components/chat/turn/use-clock'

interface ElapsedProps {
  /** ISO 8601. */
  from: string
  /** ISO 8601. Null: still running. */
  to: string | null
}

/** The elapsed time: 27 ms, 1.4 s, 12 s, 3 min 20 s, 1 h 5 min. */
export function Elapsed({ from, to }: ElapsedProps) {
  const t = useTranslations('chat.elapsed')
  const now = useClock(to === null)
  const end = to === null ? (now ?? Date.parse(from)) : Date.parse(to)
  const ms = Math.max(0, end - Date.parse(from))
  const seconds = Math.floor(ms / 1000)
  const text =
    ms < 999.5 && to !== null
      ? t('milliseconds', { milliseconds: Math.round(ms) })
      : ms < 10_000 && to !== null
        ? t('seconds', { seconds: Math.round(ms / 100) / 10 })
        : seconds < 60
          ? t('seconds', { seconds })
          : seconds < 3600
            ? t('minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
            : t('hours', { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) })
  return <span className="tabular">{text}</span>
}
