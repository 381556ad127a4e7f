interface VideoPartProps {
  base64: string
  mediaType: string
  name: string
}

/** Moving pictures with the browser's own player. */
export function VideoPart({ base64, mediaType, name }: VideoPartProps) {
  return (
    // Agents send no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      controls
      preload="metadata"
      aria-label={name}
      src={`data:${mediaType};base64,${base64}`}
      className="max-h-96 max-w-full rounded-control bg-bg-subtle"
    />
  )
}
