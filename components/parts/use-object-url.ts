'use client'

import { useEffect, useState } from 'react'
import { base64ToBytes, normalizeBase64 } from '@/components/parts/base64'

/** Shorter content, in characters, becomes a `data:` URL and is available at once. */
const maxInlineLength = 300_000

/** Returns a URL for embedded content; null until it is ready, and for invalid base64. */
export function useObjectUrl(base64: string, mediaType: string): string | null {
  const inline = base64.length <= maxInlineLength
  const [objectUrl, setObjectUrl] = useState<string | null>(null)
  useEffect(() => {
    if (inline) return
    let url = ''
    // After the first paint, because decoding takes a moment.
    const timer = setTimeout(() => {
      const bytes = base64ToBytes(base64)
      if (!bytes) return
      url = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
      setObjectUrl(url)
    })
    return () => {
      clearTimeout(timer)
      URL.revokeObjectURL(url)
    }
  }, [inline, base64, mediaType])
  return inline ? `data:${mediaType};base64,${normalizeBase64(base64)}` : objectUrl
}
