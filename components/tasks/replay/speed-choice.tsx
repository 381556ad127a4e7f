'use client'

import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { Segmented } from '@/components/ui/segmented'
import { type Speed, speeds } from '@/lib/replay/player'

const options = speeds.map((speed) => ({ value: `${speed}`, label: `${speed}×` }))

/** How fast a replay is played. */
export const SpeedChoice = memo(function SpeedChoice(props: { speed: Speed; onSpeed: (speed: Speed) => void }) {
  const { speed, onSpeed } = props
  const t = useTranslations('replay')
  return (
    <Segmented
      size="sm"
      aria-label={t('speed')}
      value={`${speed}`}
      onValueChange={(value) => onSpeed(speeds.find((one) => `${one}` === value) ?? 1)}
      options={options}
    />
  )
})
