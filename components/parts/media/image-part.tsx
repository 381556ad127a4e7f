'use client'

import { useTranslations } from 'next-intl'
import { BrokenMedia } from '@/components/parts/media/broken-media'
import { useEnlarge } from '@/components/parts/frame/enlarge'
import { useBroken } from '@/components/parts/media/use-broken'
import { useObjectUrl } from '@/components/parts/use-object-url'

interface ImagePartProps {
  base64: string
  mediaType: string
  name: string
}

/** A picture; pressed, it opens large, where it can be zoomed. Scripts in a picture never run, and it loads nothing. */
export function ImagePart({ base64, mediaType, name }: ImagePartProps) {
  const t = useTranslations('parts')
  const enlarge = useEnlarge()
  const source = useObjectUrl(base64, mediaType)
  const { broken, watch } = useBroken()
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
