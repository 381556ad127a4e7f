'use client'

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
