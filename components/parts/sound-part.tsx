interface SoundPartProps {
  base64: string
  mediaType: string
  name: string
}

/** Sound with the browser's own player. */
export function SoundPart({ base64, mediaType, name }: SoundPartProps) {
  return (
    // Agents send no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio
      controls
      preload="metadata"
      aria-label={name}
      src={`data:${mediaType};base64,${base64}`}
      className="w-full max-w-md"
    />
  )
}
