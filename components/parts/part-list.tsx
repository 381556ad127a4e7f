import { isJsonType, mediaTypeOf } from '@/components/parts/media-type'
import { PartView } from '@/components/parts/part-view'
import type { ShowHints } from '@/components/parts/shown-part'
import type { Part } from '@/lib/a2a/model'

interface PartListProps extends ShowHints {
  parts: Part[]
  /** Names the parts that have no name of their own. */
  name: string
}

/** A file that a person attached and that is shown as its text: nothing in the text tells which file it is. */
function attachedName(part: Part): string | undefined {
  const mediaType = mediaTypeOf(part)
  return mediaType.startsWith('text/') || isJsonType(mediaType) ? part.filename : undefined
}

/** The parts of a message or an artifact, in order. */
export function PartList({ parts, name, ...hints }: PartListProps) {
  return (
    <div className="grid min-w-0 gap-3">
      {parts.map((part, index) => {
        const title = hints.plain ? attachedName(part) : undefined
        return (
          // Parts have no name of their own, and are only ever added at the end.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="min-w-0">
            {title ? <p className="truncate text-xs text-fg-muted">{title}</p> : null}
            <PartView part={part} name={name} {...hints} />
          </div>
        )
      })}
    </div>
  )
}
