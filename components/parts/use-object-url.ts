'use client'

import { useEffect, useState } from 'react'
import { base64ToBytes, standardBase64 } from '@/components/parts/base64'

/** Shorter content is part of the page: it is there at once. */
const longestInline = 300_000

/** An address for content that came with a part; null until it is there, and for what is not base64. */
export function useObjectUrl(base64: string, mediaType: string): string | null {
  const inline = base64.length <= longestInline
  const [made, setMade] = useState<string | null>(null)
  useEffect(() => {
    if (inline) return
    let url = ''
    // Once the page stands: this takes a moment.
    const timer = setTimeout(() => {
      const bytes = base64ToBytes(base64)
      if (!bytes) return
      url = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
      setMade(url)
    })
    return () => {
      clearTimeout(timer)
      URL.revokeObjectURL(url)
    }
  }, [inline, base64, mediaType])
  return inline ? `data:${mediaType};base64,${standardBase64(base64)}` : made
}
