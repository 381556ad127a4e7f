'use client'

import { BrokenMedia } from '@/components/parts/media/broken-media'
import { useMediaError } from '@/components/parts/media/use-media-error'
import { useObjectUrl } from '@/components/parts/use-object-url'

interface SoundPartProps {
  base64: string
  mediaType: string
  name: string
}

/** Audio with the browser's player. */
export function SoundPart({ base64, mediaType, name }: SoundPartProps) {
  const source = useObjectUrl(base64, mediaType)
  const { broken, watch } = useMediaError()
  if (broken) return <BrokenMedia mediaType={mediaType} />
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- A2A has no captions; an empty track would announce captions that do not exist
    <audio
      controls
      preload="metadata"
      aria-label={name}
      src={source ?? undefined}
      {...watch}
      className="block w-full max-w-md p-2"
    />
  )
}
