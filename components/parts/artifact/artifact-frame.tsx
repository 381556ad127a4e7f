'use client'

import type { ReactNode } from 'react'
import { ArtifactFacts } from '@/components/parts/artifact/artifact-facts'
import { ArtifactIcon, ArtifactParts } from '@/components/parts/artifact/artifact-parts'
import { useArtifactFrame } from '@/components/parts/artifact/use-artifact-frame'
import { MarkdownView } from '@/components/parts/markdown/markdown-view'
import { OuterFrameContext } from '@/components/parts/part-context'
import type { DisplayHints } from '@/components/parts/part-display'
import { cn } from '@/components/ui/cn'
import type { Artifact } from '@/lib/a2a/model'

interface ArtifactFrameProps extends Pick<DisplayHints, 'expectJson'> {
  artifact: Artifact
  name: string
  /** More content will follow. */
  streaming: boolean
  heading?: 'h2' | 'h3'
  /** Follows the kind and size. */
  badges?: ReactNode
  /** Precedes the actions once the artifact is complete. */
  rating?: ReactNode
  /** Follows the actions. */
  extraActions?: ReactNode
  /** Covers the end of the content, which is then cut to size. */
  cover?: ReactNode
}

/** An artifact: one frame with name, kind, size and actions, its description, and its content. */
export function ArtifactFrame(props: ArtifactFrameProps) {
  const { artifact, name, streaming, expectJson, heading: Heading = 'h2', badges, rating, extraActions, cover } = props
  const { frame, actions } = useArtifactFrame({ artifact, name, place: 'card' })
  return (
    <article aria-label={name} className="min-w-0 rounded-panel border border-line">
      <header className="flex min-h-9 items-center gap-2 border-b border-line pr-1 pl-3">
        <ArtifactIcon artifact={artifact} className="size-4 shrink-0 text-fg-faint" />
        <Heading dir="auto" title={name} className="min-w-0 truncate text-sm">
          {name}
        </Heading>
        {/* Truncated before the name is. */}
        <span className="min-w-0 flex-[1_9999_auto] truncate text-xs">
          <span className="text-fg-faint" aria-live="off">
            <ArtifactFacts artifact={artifact} name={name} streaming={streaming} expectJson={expectJson} />
            {streaming ? <span className="animate-breathe"> …</span> : null}
          </span>
          {badges}
        </span>
        {streaming ? null : rating}
        {streaming ? null : actions}
        {extraActions}
      </header>
      {artifact.description ? (
        <div className="border-b border-line px-3.5 py-2 text-fg-muted">
          <MarkdownView text={artifact.description} streaming={false} />
        </div>
      ) : null}
      <div className={cn('relative', !frame && 'px-3.5 py-3', cover && 'max-h-96 overflow-hidden')}>
        <OuterFrameContext value={frame}>
          <ArtifactParts artifact={artifact} name={name} streaming={streaming} expectJson={expectJson} />
        </OuterFrameContext>
        {cover}
      </div>
    </article>
  )
}
