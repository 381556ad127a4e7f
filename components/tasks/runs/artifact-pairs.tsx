'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { ArtifactDiff } from '@/components/tasks/runs/artifact-diff'
import { useAnswer } from '@/components/tasks/runs/use-answer'
import { ErrorPanel } from '@/components/ui/error-panel'
import { useFaultWords } from '@/components/ui/use-fault-words'
import type { TaskDetail } from '@/lib/api/task'
import { pairArtifacts } from '@/lib/replay/runs/pair-artifacts'

interface ArtifactPairsProps {
  /** Ids of the tasks. */
  left: string
  right: string
  /** Tells that there is more of them. */
  lastSeqs: string
}

/** What both runs made, artifact by artifact. */
export function ArtifactPairs({ left, right, lastSeqs }: ArtifactPairsProps) {
  const t = useTranslations('compareRuns')
  const inWords = useFaultWords({ reading: true })
  const one = useAnswer<TaskDetail>(`/api/tasks/${left}?seqs=${encodeURIComponent(lastSeqs)}`)
  const other = useAnswer<TaskDetail>(`/api/tasks/${right}?seqs=${encodeURIComponent(lastSeqs)}`)
  const pairs = useMemo(
    () => (one.value && other.value ? pairArtifacts(one.value.artifacts, other.value.artifacts) : null),
    [one.value, other.value],
  )
  const failed = [one, other].find(({ fault }) => fault !== null)
  if (failed?.fault) return <ErrorPanel fault={inWords(failed.fault)} onRetry={failed.again} />
  if (!pairs) return <p className="text-fg-muted">{t('loading')}</p>
  if (pairs.length === 0) return <p className="text-fg-muted">{t('noArtifacts')}</p>
  return (
    <div className="grid gap-6">
      {pairs.map((pair) => (
        <ArtifactDiff key={pair.key} pair={pair} />
      ))}
    </div>
  )
}
