'use client'

import { BrokenMedia, useMediaError } from '@/components/parts/media/broken-media'
import { useObjectUrl } from '@/components/parts/use-object-url'
import { cn } from '@/components/ui/cn'

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

interface VideoPartProps {
  base64: string
  mediaType: string
  name: string
  large: boolean
}

/** Video with the browser's player. */
export function VideoPart({ base64, mediaType, name, large }: VideoPartProps) {
  const source = useObjectUrl(base64, mediaType)
  const { broken, watch } = useMediaError()
  if (broken) return <BrokenMedia mediaType={mediaType} />
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- A2A has no captions; an empty track would announce captions that do not exist
    <video
      controls
      preload="metadata"
      aria-label={name}
      src={source ?? undefined}
      {...watch}
      className={cn('mx-auto block max-w-full bg-bg-subtle', large ? 'max-h-full' : 'max-h-96')}
    />
  )
}
