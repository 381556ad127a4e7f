'use client'

import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { healthParams } from '@/components/agents/detail/agent-tab'
import { Segmented } from '@/components/ui/segmented'
import { healthDays } from '@/lib/api/agent-health'

/** How far back the history goes; stands in the URL. */
export function HealthRange() {
  const t = useTranslations('health')
  const [{ days }, write] = useQueryStates(healthParams, { shallow: false, scroll: false })
  return (
    <Segmented
      aria-label={t('range')}
      size="sm"
      value={days}
      onValueChange={(next) => void write({ days: next })}
      options={healthDays.map((value) => ({ value, label: t(`days.${value}`) }))}
    />
  )
}
