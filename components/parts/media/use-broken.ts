'use client'

import { useCallback, useState } from 'react'

type Media = HTMLImageElement | HTMLMediaElement

function hasFailed(media: Media): boolean {
  return media instanceof HTMLImageElement ? media.complete && media.naturalWidth === 0 : media.error !== null
}

/** Whether the browser could not show something; for its `ref` and its `onError`. */
export function useBroken() {
  const [broken, setBroken] = useState(false)
  // It may have failed before the page was alive.
  const ref = useCallback((media: Media | null) => {
    if (media?.getAttribute('src') && hasFailed(media)) setBroken(true)
  }, [])
  const onError = useCallback(() => setBroken(true), [])
  return { broken, watch: { ref, onError } }
}
