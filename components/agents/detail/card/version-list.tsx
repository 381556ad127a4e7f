'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { VersionView } from '@/components/agents/detail/card/card-view'
import { VersionRow } from '@/components/agents/detail/card/version-row'
import { Button } from '@/components/ui/button'

interface VersionListProps {
  /** Newest first. */
  versions: VersionView[]
  /** The version that is shown below. */
  shown: number
}

const shownAtFirst = 10

/** Every card of the agent that was received, and how much each of them changed. */
export function VersionList({ versions, shown }: VersionListProps) {
  const t = useTranslations('cardTab.versions')
  const [all, setAll] = useState(false)
  const listed = all ? versions : versions.slice(0, shownAtFirst)
  const source = versions[0]?.sourceUrl
  const forgotten = (versions[0]?.version ?? 0) - versions.length
  return (
    <>
      <ol className="divide-y divide-line border-y border-line">
        {listed.map((one) => (
          <VersionRow
            key={one.version}
            version={one}
            shown={one.version === shown}
            // Told only where it was another than usual.
            source={one.sourceUrl === source ? null : one.sourceUrl}
          />
        ))}
      </ol>
      {versions.length > listed.length ? (
        <Button variant="ghost" size="sm" className="mt-2" onClick={() => setAll(true)}>
          {t('more', { count: versions.length - listed.length })}
        </Button>
      ) : null}
      {forgotten > 0 ? (
        <p className="mt-2 text-xs text-pretty text-fg-muted">{t('forgotten', { count: forgotten })}</p>
      ) : null}
      {versions.length > 1 ? null : <p className="mt-2 text-fg-muted">{t('only')}</p>}
    </>
  )
}
