'use client'

import { useTranslations } from 'next-intl'
import { PartList } from '@/components/parts/part-list'
import type { Artifact } from '@/lib/a2a/model'

interface ArtifactPartsProps {
  artifact: Artifact
  streaming: boolean
  expectJson: boolean
}

/** All parts of an artifact. */
export function ArtifactParts({ artifact, streaming, expectJson }: ArtifactPartsProps) {
  const t = useTranslations('chat.artifact')
  if (artifact.parts.length === 0) return <p className="text-fg-faint">{t('empty')}</p>
  return (
    <PartList
      parts={artifact.parts}
      name={artifact.name || t('unnamed')}
      streaming={streaming}
      expectJson={expectJson}
    />
  )
}
