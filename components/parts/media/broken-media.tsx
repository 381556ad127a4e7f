'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'

type Media = HTMLImageElement | HTMLMediaElement

function hasFailed(media: Media): boolean {
  return media instanceof HTMLImageElement ? media.complete && media.naturalWidth === 0 : media.error !== null
}

/** Returns whether the browser failed to load media, with the `ref` and `onError` to attach. */
export function useMediaError() {
  const [broken, setBroken] = useState(false)
  // It may have failed before hydration.
  const ref = useCallback((media: Media | null) => {
    if (media?.getAttribute('src') && hasFailed(media)) setBroken(true)
  }, [])
  const onError = useCallback(() => setBroken(true), [])
  return { broken, watch: { ref, onError } }
}

/** Fallback for an image, audio or video that the browser cannot show. */
export function BrokenMedia({ mediaType }: { mediaType: string }) {
  const t = useTranslations('parts')
  return <p className="px-3 py-2.5 text-fg-muted">{t('unplayable', { type: mediaType })}</p>
}
