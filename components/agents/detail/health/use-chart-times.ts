'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useNow } from '@/components/ui/hooks/use-now'

interface Moments {
  /** Formats an interval: "21 Nov, 14:00 – 14:30" in the user's time zone. Undefined until that is known. */
  stretch: (at: string) => { from: string; to: string } | undefined
  /** Formats a duration: "340 ms" or "1.2 s". A dash if it was not measured. */
  took: (ms: number | null) => string
}

/** Returns formatters for chart times. `bucketMs`: length of an interval. */
export function useChartTimes(bucketMs: number): Moments {
  const t = useTranslations('health')
  const locale = useLocale()
  const now = useNow()
  const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' })
  const hour = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
  return {
    stretch: (at) => {
      if (now === null) return undefined
      const from = Date.parse(at)
      return { from: day.format(from), to: hour.format(Math.min(from + bucketMs, Math.max(now, from))) }
    },
    took: (ms) => {
      if (ms === null) return '–'
      return ms < 1000 ? t('ms', { ms }) : t('seconds', { seconds: Math.round(ms / 100) / 10 })
    },
  }
}
