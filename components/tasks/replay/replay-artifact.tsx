'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ArtifactFrame } from '@/components/parts/artifact/artifact-frame'
import type { Artifact } from '@/lib/a2a/model'
import { visibleName } from '@/lib/a2a/text/visible-name'

interface ReplayArtifactProps {
  artifact: Artifact
  /** Whether it is still growing. */
  growing: boolean
  rating: ReactNode
}

/** An artifact at the moment. */
export function ReplayArtifact({ artifact, growing, rating }: ReplayArtifactProps) {
  const t = useTranslations('replay')
  const name = visibleName(artifact.name ?? '') || t('artifact')
  return <ArtifactFrame artifact={artifact} name={name} streaming={growing} rating={rating} />
}
