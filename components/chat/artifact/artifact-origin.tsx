'use client'

import { useTranslations } from 'next-intl'
import type { ArtifactDisplay } from '@/components/chat/turn/turn'

interface ArtifactOriginProps {
  hasDuplicate: boolean
  how: ArtifactDisplay
  pieces: number
  versions: number
}

/**
 * Badges of an artifact whose display differs from what was sent: deduplicated, merged from pieces, or with several
 * versions.
 */
export function ArtifactOrigin({ hasDuplicate, how, pieces, versions }: ArtifactOriginProps) {
  const t = useTranslations('chat.artifact')
  const marks = [
    versions > 1
      ? { text: t('versions.badge', { number: versions }), hint: t('versions.badgeHint', { count: versions }) }
      : null,
    how === 'plain'
      ? null
      : { text: t(`merged.badge.${how}`, { count: pieces }), hint: t(`merged.${how}`, { count: pieces }) },
    hasDuplicate ? { text: t('duplicate'), hint: t('duplicateHint') } : null,
  ].filter((mark) => mark !== null)
  return marks.map(({ text, hint }) => (
    <span key={text} title={hint} className="text-fg-muted before:mx-2 before:content-['·']">
      {text}
      <span className="sr-only">. {hint}</span>
    </span>
  ))
}
