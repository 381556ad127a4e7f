'use client'

import { Braces, File, FileImage, FileText, FileVideo, FileVolume, Link2, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useState } from 'react'
import type { Attachment } from '@/components/chat/composer/draft-state'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { ByteSize } from '@/components/ui/text/byte-size'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/button/icon-button'
import { ProgressBar } from '@/components/ui/feedback/progress-bar'

interface CardProps {
  picture: ReactNode
  name: string
  /** Details below the name. */
  about: ReactNode
  doubtful?: boolean
  /** Read share, 0 to 1. */
  read?: number
  onOpen?: () => void
  onRemove: () => void
}

/** An item of the message. */
export function ItemCard({ picture, name, about, doubtful = false, read = 1, onOpen, onRemove }: CardProps) {
  const t = useTranslations('chat.files')
  const words = (
    <>
      <span className="flex size-9 shrink-0 items-center justify-center overflow-hidden rounded-control bg-bg-subtle text-fg-faint [&_svg]:size-4">
        {picture}
      </span>
      <span className="min-w-0 flex-1 text-left">
        <bdi className="block truncate text-xs font-medium">{name}</bdi>
        <span className="block truncate text-xs text-fg-faint">{about}</span>
      </span>
    </>
  )
  return (
    <li
      className={cn(
        'relative flex h-12 w-56 max-w-full items-center max-sm:w-[calc(50%-0.1875rem)] gap-1 overflow-hidden rounded-control border border-line bg-bg pr-1',
        doubtful && 'border-state-input-required/60',
      )}
    >
      {onOpen ? (
        <button
          type="button"
          aria-label={t('edit', { name })}
          onClick={onOpen}
          className="flex h-full min-w-0 flex-1 items-center gap-2 pl-1.5 outline-offset-[-2px] hover:bg-hover"
        >
          {words}
        </button>
      ) : (
        <span className="flex min-w-0 flex-1 items-center gap-2 pl-1.5">{words}</span>
      )}
      <IconButton label={t(read < 1 ? 'cancel' : 'remove', { name })} size="sm" onClick={onRemove}>
        <X />
      </IconButton>
      {read < 1 ? (
        <ProgressBar share={read} label={t('reading', { name })} className="absolute inset-x-0 bottom-0 h-0.5" />
      ) : null}
    </li>
  )
}

function iconOf(mediaType: string): ReactNode {
  const Icon = mediaType.startsWith('image/')
    ? FileImage
    : mediaType.startsWith('audio/')
      ? FileVolume
      : mediaType.startsWith('video/')
        ? FileVideo
        : mediaType.startsWith('text/') || mediaType === 'application/pdf'
          ? FileText
          : mediaType.endsWith('json')
            ? Braces
            : File
  return <Icon aria-hidden />
}

/** A preview of an image file, otherwise an icon. */
function Thumbnail({ attachment: { file, content, mediaType } }: { attachment: Attachment }) {
  const [broken, setBroken] = useState(false)
  const base64 = !file && content && 'base64' in content ? content.base64 : null
  // The object URL lives as long as the image element.
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !file) return
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  if (!mediaType.startsWith('image/') || (!file && base64 === null) || broken) return iconOf(mediaType)
  return (
    <img
      ref={show}
      {...(base64 !== null && { src: `data:${mediaType};base64,${base64}` })}
      alt=""
      onError={() => setBroken(true)}
      className="size-full object-cover"
    />
  )
}

interface AttachmentCardProps {
  attachment: Attachment
  /** The agent does not declare this media type. */
  doubtful: boolean
  onRemove: () => void
}

/** A file of the message: preview, type, size, and read progress. */
export function AttachmentCard({ attachment, doubtful, onRemove }: AttachmentCardProps) {
  const { mediaType, size, content, read } = attachment
  const link = content !== null && 'url' in content
  return (
    <ItemCard
      picture={link ? <Link2 aria-hidden /> : <Thumbnail attachment={attachment} />}
      name={visibleName(attachment.name || (link ? content.url : ''))}
      about={
        <>
          {link ? null : <ByteSize bytes={size} />}
          {link ? null : ' · '}
          {mediaType}
        </>
      }
      doubtful={doubtful}
      read={content === null ? read : 1}
      onRemove={onRemove}
    />
  )
}
