'use client'

import { GitCompareArrows } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button/button'
import { Select } from '@/components/ui/form/select'

interface VersionBarProps {
  /** Start time of each version, oldest first. */
  begun: string[]
  /** Number of the shown version, from 1. */
  version: number
  /** Number of the version to compare with. Null: no comparison. */
  against: number | null
  onVersion: (version: number) => void
  onAgainst: (against: number | null) => void
}

/** Selects a version of an artifact, and another one to compare with. */
export function VersionBar({ begun, version, against, onVersion, onAgainst }: VersionBarProps) {
  const t = useTranslations('chat.artifact.versions')
  const format = useFormatter()
  const options = begun.map((at, index) => ({
    value: `${index + 1}`,
    label: t('version', {
      number: index + 1,
      count: begun.length,
      time: format.dateTime(new Date(at), { timeStyle: 'medium' }),
    }),
  }))
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label={t('choose')}
        value={`${version}`}
        onValueChange={(value) => onVersion(Number(value))}
        options={options.toReversed()}
        className="w-auto"
      />
      <Button
        size="sm"
        aria-pressed={against !== null}
        onClick={() => onAgainst(against === null ? Math.max(1, version - 1) : null)}
      >
        <GitCompareArrows />
        {t('compare')}
      </Button>
      {against === null ? null : (
        <div className="flex min-w-0 items-center gap-2">
          <span aria-hidden className="shrink-0 text-xs text-fg-muted">
            {t('against')}
          </span>
          <Select
            aria-label={t('against')}
            value={`${against}`}
            onValueChange={(value) => onAgainst(Number(value))}
            options={options.toReversed()}
            className="w-auto min-w-0"
          />
        </div>
      )}
    </div>
  )
}
