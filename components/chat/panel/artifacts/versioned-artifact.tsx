'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense, useState } from 'react'
import { buildEarlierVersions } from '@/components/chat/panel/artifacts/earlier-versions'
import { VersionBar } from '@/components/chat/panel/artifacts/version-bar'
import { useAllRows } from '@/components/chat/panel/use-all-rows'
import type { ArtifactEntry } from '@/lib/a2a/fold'
import { Button } from '@/components/ui/button/button'
import { onDemand } from '@/components/ui/on-demand'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import type { Artifact } from '@/lib/a2a/model'

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
  const begun = [entry.at, ...renewals.map(({ at }) => at)]
  const newest = begun.length
  // Null follows the newest version.
  const [chosen, setChosen] = useState<number | null>(null)
  const [against, setAgainst] = useState<number | null>(null)
  const version = chosen ?? newest
  const older = { taskId, artifact, renewals }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <VersionBar
        begun={begun}
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
