import { useTranslations } from 'next-intl'

interface DurationProps {
  ms: number
  /** Shows whole seconds, for a duration that increases. */
  isCounting?: boolean
  className?: string
}

/** A duration: 27 ms, 1.4 s, 12 s, 3 min 20 s, 1 h 5 min, 2 d 3 h. */
export function Duration({ ms, isCounting = false, className }: DurationProps) {
  const t = useTranslations('ui.duration')
  const whole = Math.round(Math.max(0, ms))
  const seconds = Math.floor(whole / 1000)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const text =
    seconds === 0 && !isCounting
      ? t('milliseconds', { milliseconds: whole })
      : seconds < 10 && !isCounting
        ? t('seconds', { seconds: Math.round(whole / 100) / 10 })
        : minutes === 0
          ? t('seconds', { seconds })
          : hours === 0
            ? t('minutes', { minutes, seconds: seconds % 60 })
            : hours < 24
              ? t('hours', { hours, minutes: minutes % 60 })
              : t('days', { days: Math.floor(hours / 24), hours: hours % 24 })
  return (
    <span className={className ?? 'tabular'} suppressHydrationWarning={isCounting}>
      {text}
    </span>
  )
}
