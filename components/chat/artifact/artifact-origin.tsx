'use client'

import { useTranslations } from 'next-intl'
import type { ShownHow } from '@/components/chat/turn/turn'

interface ArtifactOriginProps {
  alsoSaid: boolean
  how: ShownHow
  pieces: number
  versions: number
}

/** How an artifact came, where that is not plain: shown once though sent twice, in pieces, or in several versions. */
export function ArtifactOrigin({ alsoSaid, how, pieces, versions }: ArtifactOriginProps) {
  const t = useTranslations('chat.artifact')
  const marks = [
    versions > 1
      ? { text: t('versions.badge', { number: versions }), hint: t('versions.badgeHint', { count: versions }) }
      : null,
    how === 'plain'
      ? null
      : { text: t(`told.badge.${how}`, { count: pieces }), hint: t(`told.${how}`, { count: pieces }) },
    alsoSaid ? { text: t('alsoSaid'), hint: t('alsoSaidHint') } : null,
  ].filter((mark) => mark !== null)
  return marks.map(({ text, hint }) => (
    <span key={text} title={hint} className="text-fg-muted before:mx-2 before:content-['·']">
      {text}
      <span className="sr-only">. {hint}</span>
    </span>
  ))
}
