'use client'

import { ArrowDown, PanelRightOpen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo, useEffect, useState } from 'react'
import { ArtifactIcon, ArtifactParts, isLongArtifact, opensInPanel } from '@/components/chat/artifact/artifact-parts'
import { ArtifactFacts, ArtifactOrigin } from '@/components/chat/artifact/artifact-facts'
import { useArtifactFrame } from '@/components/chat/artifact/use-artifact-frame'
import { useChat } from '@/components/chat/chat-context'
import type { ArtifactDisplay } from '@/components/chat/turn/turn'
import { useWideScreen } from '@/components/chat/use-wide-screen'
import { ItemRating } from '@/components/entities/rating/item-rating'
import { MarkdownView } from '@/components/parts/markdown/markdown-view'
import { OuterFrameContext } from '@/components/parts/part-context'
import { IconButton } from '@/components/ui/button/icon-button'
import { cn } from '@/components/ui/cn'
import type { Artifact } from '@/lib/a2a/model'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { toRatedArtifact } from '@/lib/trace/rated-item'

interface ArtifactCardProps {
  taskId: string
  artifact: Artifact
  /** More content will follow. */
  streaming: boolean
  /** It arrived while the page was open. */
  live: boolean
  hasDuplicate: boolean
  how: ArtifactDisplay
  /** Number of the agent's artifacts that are merged into this one. */
  pieces: number
  versions: number
  expectJson: boolean
}

/** An artifact: one frame with name, kind, size and actions, its description, and its content. */
export const ArtifactCard = memo(function ArtifactCard(props: ArtifactCardProps) {
  const { taskId, artifact, streaming, live, expectJson } = props
  const t = useTranslations('chat.artifact')
  const { panel } = useChat()
  const wide = useWideScreen()
  // An artifact that streamed while the page was open stays expanded. Others are cut to size.
  const [watched] = useState(live)
  const offered = watched && wide && !streaming && opensInPanel(artifact)
  const cut = !watched && !streaming && isLongArtifact(artifact)
  const { artifactId } = artifact
  const { frame, actions } = useArtifactFrame(artifact, 'card')
  const name = visibleName(artifact.name ?? '') || t('unnamed')
  const rated = toRatedArtifact(artifactId)

  useEffect(() => {
    if (!offered) return
    // In a separate task, so that the finished artifact renders before the panel.
    const timer = setTimeout(() => panel.offerArtifact(taskId, artifactId))
    return () => clearTimeout(timer)
  }, [offered, panel, taskId, artifactId])

  return (
    <article aria-label={name} className="min-w-0 rounded-panel border border-line">
      <header className="flex h-9 items-center gap-2 border-b border-line pr-1 pl-3">
        <ArtifactIcon artifact={artifact} className="size-4 shrink-0 text-fg-faint" />
        <h2 dir="auto" title={name} className="min-w-0 truncate text-sm">
          {name}
        </h2>
        {/* Truncated before the name is. */}
        <span className="min-w-0 flex-[1_9999_auto] truncate text-xs">
          <span className="text-fg-faint" aria-live="off">
            <ArtifactFacts artifact={artifact} name={name} streaming={streaming} expectJson={expectJson} />
            {streaming ? <span className="animate-breathe"> …</span> : null}
          </span>
          <ArtifactOrigin {...props} />
        </span>
        {rated && !streaming ? <ItemRating taskId={taskId} {...rated} /> : null}
        {streaming ? null : actions}
        <IconButton label={t('open')} size="sm" onClick={() => panel.showArtifact(taskId, artifactId)}>
          <PanelRightOpen />
        </IconButton>
      </header>
      {artifact.description ? (
        <div className="border-b border-line px-3.5 py-2 text-fg-muted">
          <MarkdownView text={artifact.description} streaming={false} />
        </div>
      ) : null}
      <div className={cn('relative', !frame && 'px-3.5 py-3', cut && 'max-h-96 overflow-hidden')}>
        <OuterFrameContext value={frame}>
          <ArtifactParts artifact={artifact} streaming={streaming} expectJson={expectJson} />
        </OuterFrameContext>
        {cut ? (
          <button
            type="button"
            onClick={() => panel.showArtifact(taskId, artifactId)}
            className="absolute inset-x-0 bottom-0 flex h-20 items-end justify-center rounded-b-panel bg-linear-to-t from-bg from-30% to-transparent pb-2 font-medium text-accent"
          >
            {t('showAll')}
          </button>
        ) : null}
      </div>
    </article>
  )
})

/** A link to the versions of an artifact that changed in a later turn, where it is shown. */
export function ChangedArtifactLink({ taskId, artifact }: { taskId: string; artifact: Artifact }) {
  const t = useTranslations('chat.artifact')
  const { panel } = useChat()
  return (
    <button
      type="button"
      onClick={() => panel.showArtifact(taskId, artifact.artifactId)}
      className="flex max-w-full min-w-0 items-center gap-2 rounded-panel border border-dashed border-line px-3 py-1.5 text-left text-xs text-fg-muted hover:bg-hover hover:text-fg"
    >
      <ArtifactIcon artifact={artifact} className="size-4 shrink-0 text-fg-faint" />
      <span dir="auto" className="min-w-0 truncate">
        {visibleName(artifact.name ?? '') || t('unnamed')}
      </span>
      <span className="shrink-0">{t('changedLater')}</span>
      <ArrowDown aria-hidden className="size-3.5 shrink-0 text-fg-faint" />
    </button>
  )
}
