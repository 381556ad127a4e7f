'use client'

import { GitCompareArrows } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { type ReactNode, Suspense, useState } from 'react'
import { buildEarlierVersions } from '@/components/chat/panel/artifacts/earlier-versions'
import { useAllRows } from '@/components/chat/panel/use-all-rows'
import { Button } from '@/components/ui/button/button'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Select } from '@/components/ui/form/select'
import { onDemand } from '@/components/ui/on-demand'
import type { ArtifactEntry } from '@/lib/a2a/fold'
import type { Artifact } from '@/lib/a2a/model'

interface VersionBarProps {
  /** Start time of each version, oldest first. */
  startTimes: string[]
  /** Number of the shown version, from 1. */
  version: number
  /** Number of the version to compare with. Null: no comparison. */
  against: number | null
  onVersion: (version: number) => void
  onAgainst: (against: number | null) => void
}

/** Selects a version of an artifact, and another one to compare with. */
function VersionBar({ startTimes, version, against, onVersion, onAgainst }: VersionBarProps) {
  const t = useTranslations('chat.artifact.versions')
  const format = useFormatter()
  const options = startTimes.map((at, index) => ({
    value: `${index + 1}`,
    label: t('version', {
      number: index + 1,
      count: startTimes.length,
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

const VersionDiff = onDemand(() => import('@/components/chat/panel/artifacts/version-diff').then((m) => m.VersionDiff))

type Renewals = NonNullable<ArtifactEntry['renewals']>

interface OlderProps {
  taskId: string
  artifact: Artifact
  renewals: Renewals
  children: (versions: Artifact[]) => ReactNode
}

/** Loads the earlier versions of an artifact on demand. */
function WithOlder({ taskId, artifact, renewals, children }: OlderProps) {
  const t = useTranslations('chat.panel')
  const { rows, failed, retry } = useAllRows(taskId)
  if (rows) return children([...buildEarlierVersions(rows, artifact.artifactId, renewals), artifact])
  if (!failed) return <Skeleton className="h-40" />
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-fg-muted">{t('eventsFailed')}</p>
      <Button size="sm" onClick={retry}>
        {t('again')}
      </Button>
    </div>
  )
}

interface VersionedArtifactProps {
  taskId: string
  /** The newest version. */
  artifact: Artifact
  entry: ArtifactEntry
  renewals: Renewals
  children: (artifact: Artifact, newest: boolean) => ReactNode
}

/** An artifact with several versions, each of which can be shown and compared. */
export function VersionedArtifact({ taskId, artifact, entry, renewals, children }: VersionedArtifactProps) {
  const startTimes = [entry.at, ...renewals.map(({ at }) => at)]
  const newest = startTimes.length
  // Null follows the newest version.
  const [chosen, setChosen] = useState<number | null>(null)
  const [against, setAgainst] = useState<number | null>(null)
  const version = chosen ?? newest
  const older = { taskId, artifact, renewals }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <VersionBar
        startTimes={startTimes}
        version={version}
        against={against}
        onVersion={(number) => setChosen(number === newest ? null : number)}
        onAgainst={setAgainst}
      />
      {against !== null ? (
        <WithOlder {...older}>
          {(all) => (
            <Suspense fallback={<Skeleton className="h-40" />}>
              <VersionDiff before={all[against - 1] ?? artifact} after={all[version - 1] ?? artifact} />
            </Suspense>
          )}
        </WithOlder>
      ) : version === newest ? (
        children(artifact, true)
      ) : (
        <WithOlder {...older}>{(all) => children(all[version - 1] ?? artifact, false)}</WithOlder>
      )}
    </div>
  )
}
