'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useApiQuery } from '@/components/tasks/runs/use-api-query'
import { ByteSize } from '@/components/ui/text/byte-size'
import { DiffLines } from '@/components/ui/text/diff-lines'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { diffTexts } from '@/components/ui/text/line-diff'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { api } from '@/lib/client/api'
import { type ArtifactPair, pairArtifacts } from '@/lib/replay/runs/pair-artifacts'

/** One artifact of both runs: its text diff, or whether and how much it differs. */
function ArtifactDiff({ pair }: { pair: ArtifactPair }) {
  const t = useTranslations('compareRuns')
  const { name, left, right, mark } = pair
  return (
    <article aria-label={name || t('artifact')} className="grid min-w-0 gap-2">
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h2 dir="auto" className="min-w-0 text-sm wrap-anywhere">
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
  const blocks = useMemo(() => diffTexts(left?.text ?? '', right?.text ?? ''), [left, right])
  if (left?.text === right?.text) return <p className="text-fg-muted">{t('onlyFiles')}</p>
  if (!blocks) return <p className="text-fg-muted">{t('tooDifferent')}</p>
  return <DiffLines blocks={blocks} label={t('differencesOf', { name: name || t('artifact') })} />
}

interface ArtifactPairsProps {
  /** IDs of the tasks. */
  left: string
  right: string
  /** Changes when the logs grow. */
  lastSeqs: string
}

/** The artifacts of both runs, paired. */
export function ArtifactPairs({ left, right, lastSeqs }: ArtifactPairsProps) {
  const t = useTranslations('compareRuns')
  const translateFault = useTranslateFault({ reading: true })
  const one = useApiQuery(`${left} ${lastSeqs}`, (options) => api.readTask({ id: left }, options))
  const other = useApiQuery(`${right} ${lastSeqs}`, (options) => api.readTask({ id: right }, options))
  const pairs = useMemo(
    () => (one.value && other.value ? pairArtifacts(one.value.artifacts, other.value.artifacts) : null),
    [one.value, other.value],
  )
  const failed = [one, other].find(({ fault }) => fault !== null)
  if (failed?.fault) return <ErrorPanel fault={translateFault(failed.fault)} onRetry={failed.refetch} />
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
