'use client'

import { useTranslations } from 'next-intl'
import { ArtifactSize } from '@/components/chat/artifact/artifact-parts'
import type { ArtifactDisplay } from '@/components/chat/turn/turn'
import { PartKind } from '@/components/parts/frame/part-title'
import { choosePartDisplay, type DisplayHints } from '@/components/parts/part-display'
import { visibleName } from '@/lib/a2a/text/visible-name'
import type { Artifact } from '@/lib/a2a/model'

interface ArtifactFactsProps extends DisplayHints {
  artifact: Artifact
  name: string
}

/** The kind and size of an artifact, and the name of its file if it has another one. */
export function ArtifactFacts({ artifact, name, ...hints }: ArtifactFactsProps) {
  const [part, ...others] = artifact.parts
  const filename = others.length === 0 ? visibleName(part?.filename ?? '') : ''
  return (
    <>
      {filename && filename !== name ? (
        <bdi className="text-fg-muted after:mx-1.5 after:content-['·']">{filename}</bdi>
      ) : null}
      {part && others.length === 0 ? (
        <span className={'url' in part ? undefined : "after:mx-1.5 after:content-['·']"}>
          <PartKind part={part} shown={choosePartDisplay(part, hints)} />
        </span>
      ) : null}
      <ArtifactSize artifact={artifact} />
    </>
  )
}

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
