import { PartView } from '@/components/parts/part-view'
import type { ShowHints } from '@/components/parts/shown-part'
import type { Part } from '@/lib/a2a/model'

interface PartListProps extends ShowHints {
  parts: Part[]
  /** Names the parts that have no name of their own. */
  name: string
}

/** The parts of a message or an artifact, in order. */
export function PartList({ parts, name, ...hints }: PartListProps) {
  return (
    <div className="grid min-w-0 gap-3">
      {parts.map((part, index) => (
        // Parts have no name of their own, and are only ever added at the end.
        // oxlint-disable-next-line react/no-array-index-key
        <PartView key={index} part={part} name={name} {...hints} />
      ))}
    </div>
  )
}
