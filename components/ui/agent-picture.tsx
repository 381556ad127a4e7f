'use client'

import { useState } from 'react'

/** Covers the initials under it, unless it cannot be had. */
export function AgentPicture({ src }: { src: string }) {
  const [broken, setBroken] = useState(false)
  if (broken) return null
  return (
    <img
      // It may have failed before there was anybody to be told.
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
