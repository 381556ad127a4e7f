'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { ByteSize } from '@/components/ui/byte-size'
import { DiffLines } from '@/components/ui/diff-lines'
import { lineDiff } from '@/components/ui/line-diff'
import type { ArtifactPair } from '@/lib/replay/runs/pair-artifacts'

/** One artifact of both runs: what differs in its text, else whether and how much. */
export function ArtifactDiff({ pair }: { pair: ArtifactPair }) {
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
