'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { saveArtifact } from '@/components/chat/artifact/save-artifact'
import { plainText } from '@/components/chat/turn/plain-text'
import { CopyButton } from '@/components/ui/copy-button'
import { IconButton } from '@/components/ui/icon-button'
import type { Artifact } from '@/lib/a2a/model'

/** Copy what is text, download what is here. */
export function ArtifactActions({ artifact }: { artifact: Artifact }) {
  const t = useTranslations('chat.artifact')
  const text = plainText(artifact.parts)
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
