'use client'

import { Download, File } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { getPartKind, partIcons } from '@/components/parts/frame/part-title'
import { choosePartDisplay, type DisplayHints } from '@/components/parts/part-display'
import { savePart } from '@/components/parts/part-file'
import { PartList } from '@/components/parts/part-list'
import { partSize } from '@/components/parts/part-size'
import { CopyButton } from '@/components/ui/button/copy-button'
import { IconButton } from '@/components/ui/button/icon-button'
import { ByteSize } from '@/components/ui/text/byte-size'
import type { Artifact } from '@/lib/a2a/model'
import { joinTextParts } from '@/lib/a2a/text/part-text'

/** Downloads the content of an artifact. The pieces of a streamed text are one file. */
export function saveArtifact({ parts }: Artifact, name: string): void {
  const text = joinTextParts(parts)
  const mediaType = parts[0]?.mediaType
  const filename = parts.length === 1 ? parts[0]?.filename : undefined
  if (text === null) for (const part of parts) savePart(part, name)
  else savePart({ text, ...(mediaType && { mediaType }), ...(filename && { filename }) }, name)
}

/** Returns the size of all parts in bytes. */
function getArtifactSize(artifact: Artifact): number {
  return artifact.parts.reduce((sum, part) => sum + partSize(part), 0)
}

/** The icon of an artifact, by the kind of its first part. */
export function ArtifactIcon({ artifact, className }: { artifact: Artifact; className?: string }) {
  const first = artifact.parts[0]
  const Icon = first ? partIcons[getPartKind(choosePartDisplay(first, { streaming: true }))] : File
  return <Icon aria-hidden className={className} />
}

/** The size of an artifact. Empty if all of its parts are URLs. */
export function ArtifactSize({ artifact }: { artifact: Artifact }) {
  const elsewhere = artifact.parts.length > 0 && artifact.parts.every((part) => 'url' in part)
  return elsewhere ? null : <ByteSize bytes={getArtifactSize(artifact)} />
}

interface ArtifactContentProps {
  artifact: Artifact
  name: string
}

/** Buttons to copy the text and download the content of an artifact. */
export function ArtifactActions({ artifact, name }: ArtifactContentProps) {
  const t = useTranslations('parts')
  const text = joinTextParts(artifact.parts)
  const isHere = artifact.parts.some((part) => !('url' in part))
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

/** All parts of an artifact. */
export function ArtifactParts({ artifact, name, ...hints }: ArtifactContentProps & DisplayHints) {
  const t = useTranslations('parts')
  if (artifact.parts.length === 0) return <p className="text-fg-faint">{t('emptyArtifact')}</p>
  return <PartList parts={artifact.parts} name={name} {...hints} />
}
