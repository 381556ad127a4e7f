'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { saveArtifact } from '@/components/chat/artifact/save-artifact'
import { joinTextParts } from '@/components/chat/turn/format-message'
import { CopyButton } from '@/components/ui/button/copy-button'
import { IconButton } from '@/components/ui/button/icon-button'
import type { Artifact } from '@/lib/a2a/model'

/** Buttons to copy the text and download the content of an artifact. */
export function ArtifactActions({ artifact }: { artifact: Artifact }) {
  const t = useTranslations('chat.artifact')
  const text = joinTextParts(artifact.parts)
  const isHere = artifact.parts.some((part) => !('url' in part))
  const name = artifact.name || t('unnamed')
  return (
    <>
      {text ? <CopyButton text={text} /> : null}
      {isHere ? (
        <IconButton label={t('download')} size="sm" onClick={() => saveArtifact(artifact, name)}>
          <Download />
        </IconButton>
      ) : null}
    </>
  )
}
