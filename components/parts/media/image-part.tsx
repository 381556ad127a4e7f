'use client'

import { useTranslations } from 'next-intl'
import { BrokenMedia, useMediaError } from '@/components/parts/media/broken-media'
import { useEnlarge } from '@/components/parts/part-context'
import { useObjectUrl } from '@/components/parts/use-object-url'

interface ImagePartProps {
  base64: string
  mediaType: string
  name: string
}

/** An image that opens in a zoomable dialog. Scripts in images never run, and images load nothing. */
export function ImagePart({ base64, mediaType, name }: ImagePartProps) {
  const t = useTranslations('parts')
  const enlarge = useEnlarge()
  const source = useObjectUrl(base64, mediaType)
  const { broken, watch } = useMediaError()
  if (broken) return <BrokenMedia mediaType={mediaType} />
  return (
    <button
      type="button"
      aria-label={t('enlarge', { name })}
      onClick={enlarge}
      className="mx-auto block max-w-full cursor-zoom-in"
    >
      {source ? (
        <img {...watch} src={source} alt={name} className="max-h-80 max-w-full object-contain" />
      ) : (
        <span className="block h-80" />
      )}
    </button>
  )
}
