'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { linesOf } from '@/components/chat/panel/artifacts/artifact-texts'
import { PartFacts } from '@/components/chat/panel/artifacts/part-facts'
import { DiffLines } from '@/components/ui/diff-lines'
import { lineDiff } from '@/components/ui/line-diff'
import type { Artifact } from '@/lib/a2a/model'

interface VersionDiffProps {
  before: Artifact
  after: Artifact
}

/** What differs between two versions: line by line for text, kind and size for the rest. */
export function VersionDiff({ before, after }: VersionDiffProps) {
  const t = useTranslations('chat.artifact.versions')
  const texts = useMemo(() => {
    const [old, now] = [linesOf(before), linesOf(after)]
    return old === null || now === null ? null : { old, now }
  }, [before, after])
  const blocks = useMemo(() => texts && lineDiff(texts.old, texts.now), [texts])
  if (texts?.old === texts?.now && texts) return <p className="text-fg-muted">{t('same')}</p>
  if (blocks) return <DiffLines blocks={blocks} label={t('differences')} />
  return (
    <div className="grid gap-3">
      {texts ? <p className="text-fg-muted">{t('tooDifferent')}</p> : null}
      <PartFacts before={before.parts} after={after.parts} />
    </div>
  )
}
