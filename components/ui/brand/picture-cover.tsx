'use client'

import { useState } from 'react'

/** Covers the initials below it, unless it cannot be loaded. */
export function PictureCover({ src }: { src: string }) {
  const [broken, setBroken] = useState(false)
  if (broken) return null
  return (
    <img
      // It may have failed before hydration.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setBroken(true)
      }}
      src={src}
      alt=""
      decoding="async"
      draggable={false}
      className="absolute inset-0 size-full bg-bg-raised object-contain"
      onError={() => setBroken(true)}
    />
  )
}
