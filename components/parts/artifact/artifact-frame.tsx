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
      {/* Narrow frames show the actions below the name. */}
      <header className="@container border-b border-line">
        <div className="flex min-h-9 flex-wrap items-center gap-x-2 py-1 pr-1 pl-3 @lg:flex-nowrap @lg:py-0">
          <div className="flex min-w-0 basis-full items-start gap-2 @lg:flex-1 @lg:py-1">
            <ArtifactIcon artifact={artifact} className="mt-0.5 size-4 shrink-0 text-fg-faint" />
            <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <Heading dir="auto" title={name} className="line-clamp-3 min-w-0 text-sm wrap-anywhere">
                {name}
              </Heading>
              <span className="min-w-0 text-xs wrap-anywhere">
                <span className="text-fg-faint" aria-live="off">
                  <ArtifactFacts artifact={artifact} name={name} streaming={streaming} expectJson={expectJson} />
                  {streaming ? <span className="animate-breathe"> …</span> : null}
                </span>
                {badges}
              </span>
            </div>
          </div>
          {/* As high while the artifact grows. */}
          <div className="flex min-h-7 min-w-0 grow items-center justify-end gap-2 @lg:grow-0">
            {rating && !streaming ? <div className="mr-auto -ml-1.5 min-w-0 @lg:mx-0">{rating}</div> : null}
            {streaming ? null : actions}
            {extraActions}
          </div>
        </div>
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
