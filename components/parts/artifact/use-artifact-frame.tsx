'use client'

import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { ArtifactActions } from '@/components/parts/artifact/artifact-parts'
import type { OuterFrameContext } from '@/components/parts/part-context'
import type { Artifact } from '@/lib/a2a/model'

/** How the frame of an artifact shows a single part. */
const frames = {
  card: { textClass: 'px-3.5 py-3', otherClass: 'overflow-hidden rounded-b-panel' },
  panel: { textClass: '', otherClass: 'overflow-hidden rounded-control border border-line' },
}

interface SinglePartFrame {
  frame: ComponentProps<typeof OuterFrameContext>['value']
  /** Where the actions of the artifact are: those of its single part, or of all. */
  actions: ReactNode
}

interface ArtifactPlace {
  artifact: Artifact
  name: string
  place: keyof typeof frames
  /** It is shown as several artifacts. */
  several?: boolean
}

/** Returns the frame of an artifact, which its single part uses instead of its own. Null if it has several parts. */
export function useArtifactFrame({ artifact, name, place, several = false }: ArtifactPlace): SinglePartFrame {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const isSingle = artifact.parts.length === 1 && !several
  const frame = useMemo(() => (isSingle ? { actions: slot, ...frames[place] } : null), [isSingle, slot, place])
  return {
    frame,
    actions: isSingle ? (
      <span ref={setSlot} className="flex shrink-0" />
    ) : (
      <ArtifactActions artifact={artifact} name={name} />
    ),
  }
}
