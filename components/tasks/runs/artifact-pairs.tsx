'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useAnswer } from '@/components/tasks/runs/use-answer'
import { ByteSize } from '@/components/ui/byte-size'
import { DiffLines } from '@/components/ui/diff-lines'
import { ErrorPanel } from '@/components/ui/error-panel'
import { lineDiff } from '@/components/ui/line-diff'
import { useFaultWords } from '@/components/ui/use-fault-words'
import type { TaskDetail } from '@/lib/api/task'
import { type ArtifactPair, pairArtifacts } from '@/lib/replay/runs/pair-artifacts'

/** One artifact of both runs: what differs in its text, else whether and how much. */
function ArtifactDiff({ pair }: { pair: ArtifactPair }) {
  const t = useTranslations('compareRuns')
  const { name, left, right, mark } = pair
  return (
    <article aria-label={name || t('artifact')} className="grid min-w-0 gap-2">
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h2 dir="auto" className="min-w-0 truncate text-sm">
          {name || t('artifact')}
        </h2>
        <span className="text-xs text-fg-muted">{t(`artifactMarks.${mark}`)}</span>
        <span className="text-xs text-fg-faint tabular">
          {left ? <ByteSize bytes={left.bytes} /> : '–'}
          {' → '}
          {right ? <ByteSize bytes={right.bytes} /> : '–'}
        </span>
      </header>
      {mark === 'changed' ? <Differences pair={pair} /> : null}
    </article>
  )
}

function Differences({ pair: { left, right, name } }: { pair: ArtifactPair }) {
  const t = useTranslations('compareRuns')
  const blocks = useMemo(() => lineDiff(left?.text ?? '', right?.text ?? ''), [left, right])
  if (left?.text === right?.text) return <p className="text-fg-muted">{t('onlyFiles')}</p>
  if (!blocks) return <p className="text-fg-muted">{t('tooDifferent')}</p>
  return <DiffLines blocks={blocks} label={t('differencesOf', { name: name || t('artifact') })} />
}

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
