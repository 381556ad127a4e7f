'use client'

import { ImageDown, ImageOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useMemo } from 'react'
import type { ExtraProps } from 'streamdown'
import { maxElements } from '@/components/parts/limits/part-limits'
import { nestedSize } from '@/components/parts/limits/svg-size'
import { svgUrls } from '@/components/parts/limits/svg-urls'
import { essence } from '@/components/parts/media-type'
import { isRemote, useRemoteFile } from '@/components/parts/remote/use-remote-file'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'

const frame =
  'inline-flex max-w-full items-center gap-1.5 rounded-control border border-line px-2 py-0.5 align-middle text-xs'

/** Embedded images are shown. Remote ones are fetched by the server, only on request. */
export function MarkdownImage({ src, alt }: ComponentProps<'img'> & ExtraProps) {
  const t = useTranslations('parts.remote')
  const sizes = useTranslations('parts.oversized')
  const translateFault = useTranslateFault({ reading: true })
  const source = typeof src === 'string' ? src : ''
  const { remote, load, loadable } = useRemoteFile(source)
  const text = alt ?? ''
  const loaded = remote.state === 'loaded' ? essence(remote.file.mediaType) : ''
  const data =
    remote.state === 'loaded' && loaded.startsWith('image/') ? `data:${loaded};base64,${remote.file.base64}` : source
  const isImage = data.startsWith('data:image/')
  const oversized = useMemo(() => isImage && nestedSize(svgUrls(data), maxElements) > maxElements, [isImage, data])
  if (oversized) return <span className={`${frame} text-fg-muted`}>{sizes('image', { limit: maxElements })}</span>
  if (isImage) return <img src={data} alt={text} />
  if (!loadable || remote.state === 'loaded')
    return (
      <span className={`${frame} text-fg-muted`} title={source}>
        <ImageOff aria-hidden className="size-3.5 shrink-0" />
        <bdi className="truncate">{text || source}</bdi>
      </span>
    )
  const host = isRemote(source) ? new URL(source).host : ''
  return (
    <button
      type="button"
      title={source}
      onClick={() => void load()}
      className={`${frame} cursor-pointer hover:bg-hover`}
    >
      <ImageDown aria-hidden className="size-3.5 shrink-0 text-fg-faint" />
      {text ? <bdi className="truncate">{text}</bdi> : null}
      <span className="shrink-0 text-accent">
        {remote.state === 'loading' ? t('loading') : t('loadImage', { host })}
      </span>
      {remote.state === 'failed' ? (
        <span role="alert" className="truncate text-state-failed">
          {translateFault(remote.fault).message}
        </span>
      ) : null}
    </button>
  )
}
