'use client'

import { Download, File } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { joinTextParts } from '@/components/chat/turn/format-message'
import { getPartKind, partIcons } from '@/components/parts/frame/part-title'
import { choosePartDisplay, type PartDisplay } from '@/components/parts/part-display'
import { savePart } from '@/components/parts/part-file'
import { PartList } from '@/components/parts/part-list'
import { partSize } from '@/components/parts/part-size'
import { CopyButton } from '@/components/ui/button/copy-button'
import { IconButton } from '@/components/ui/button/icon-button'
import { ByteSize } from '@/components/ui/text/byte-size'
import type { Artifact, Part } from '@/lib/a2a/model'

/** Downloads the content of an artifact. The pieces of a streamed text are one file. */
export function saveArtifact({ parts }: Artifact, name: string): void {
  const text = joinTextParts(parts)
  const mediaType = parts[0]?.mediaType
  const filename = parts.length === 1 ? parts[0]?.filename : undefined
  if (text === null) for (const part of parts) savePart(part, name)
  else savePart({ text, ...(mediaType && { mediaType }), ...(filename && { filename }) }, name)
}

/** Maximum size of text that is comfortable to read within the conversation, in bytes. */
const longText = 12_000
const longTable = 12
const wideTable = 6

/** Returns the size of all parts in bytes. */
function getArtifactSize(artifact: Artifact): number {
  return artifact.parts.reduce((sum, part) => sum + partSize(part), 0)
}

function isLongPart(part: Part, kinds: Set<PartDisplay['kind']>): boolean {
  return kinds.has(choosePartDisplay(part).kind) && partSize(part) > longText
}

/** Kinds without a maximum height. */
const textKinds = new Set<PartDisplay['kind']>(['markdown', 'text'])
/** Kinds that the conversation shows in a box that scrolls. */
const scrolled = new Set<PartDisplay['kind']>(['code', 'csv', 'diff', 'json'])
const paged = new Set<PartDisplay['kind']>(['html', 'pdf'])

/** Returns true for text that is too long to show in full in an existing conversation. */
export function isLongArtifact(artifact: Artifact): boolean {
  return artifact.parts.some((part) => isLongPart(part, textKinds))
}

/** Returns true for content of which the conversation shows only a piece: pages, and long code, data and tables. */
export function opensInPanel(artifact: Artifact): boolean {
  return artifact.parts.some((part) => {
    const shown = choosePartDisplay(part)
    if (shown.kind === 'table') return shown.table.rows.length > longTable || shown.table.columns.length > wideTable
    return paged.has(shown.kind) || isLongPart(part, scrolled)
  })
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
