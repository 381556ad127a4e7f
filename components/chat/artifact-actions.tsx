'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { plainText } from '@/components/chat/plain-text'
import { savePart } from '@/components/parts/part-file'
import { CopyButton } from '@/components/ui/copy-button'
import { IconButton } from '@/components/ui/icon-button'
import type { Artifact } from '@/lib/a2a/model'

/** Copy what is text, download what is here. */
export function ArtifactActions({ artifact }: { artifact: Artifact }) {
  const t = useTranslations('chat.artifact')
  const text = plainText(artifact.parts)
  const files = artifact.parts.filter((part) => !('url' in part))
  const name = artifact.name || t('unnamed')
  const download = (): void => {
    // The pieces of a streamed text are one file.
    if (text !== null) savePart({ text, mediaType: artifact.parts[0]?.mediaType }, name)
    else for (const part of files) savePart(part, name)
  }
  return (
    <>
      {text ? <CopyButton text={text} /> : null}
      {files.length > 0 ? (
        <IconButton label={t('download')} size="sm" onClick={download}>
          <Download />
        </IconButton>
      ) : null}
    </>
  )
}
