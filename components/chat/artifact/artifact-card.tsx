'use client'

import { ArrowDown, PanelRightOpen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo, useEffect, useState } from 'react'
import { isLongArtifact, opensInPanel } from '@/components/chat/artifact/artifact-length'
import { ArtifactOrigin } from '@/components/chat/artifact/artifact-origin'
import { useChat } from '@/components/chat/chat-context'
import type { ArtifactDisplay } from '@/components/chat/turn/turn'
import { useWideScreen } from '@/components/chat/use-wide-screen'
import { ItemRating } from '@/components/entities/rating/item-rating'
import { ArtifactFrame } from '@/components/parts/artifact/artifact-frame'
import { ArtifactIcon } from '@/components/parts/artifact/artifact-parts'
import { IconButton } from '@/components/ui/button/icon-button'
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

/** An artifact of a turn, which also opens in the side panel. */
export const ArtifactCard = memo(function ArtifactCard(props: ArtifactCardProps) {
  const { taskId, artifact, streaming, live, expectJson } = props
  const t = useTranslations('chat.artifact')
  const { author, panel } = useChat()
  const wide = useWideScreen()
  // An artifact that streamed while the page was open stays expanded. Others are cut to size.
  const [watched] = useState(live)
  const offered = watched && wide && !streaming && opensInPanel(artifact)
  const cut = !watched && !streaming && isLongArtifact(artifact)
  const { artifactId } = artifact
  const name = visibleName(artifact.name ?? '') || t('unnamed')
  const rated = toRatedArtifact(artifactId)

  useEffect(() => {
    if (!offered) return
    // In a separate task, so that the finished artifact renders before the panel.
    const timer = setTimeout(() => panel.offerArtifact(taskId, artifactId))
    return () => clearTimeout(timer)
  }, [offered, panel, taskId, artifactId])

  return (
    <ArtifactFrame
      artifact={artifact}
      name={name}
      streaming={streaming}
      expectJson={expectJson}
      badges={<ArtifactOrigin {...props} />}
      rating={rated && author === null ? <ItemRating taskId={taskId} {...rated} /> : null}
      extraActions={
        <IconButton label={t('open')} size="sm" onClick={() => panel.showArtifact(taskId, artifactId)}>
          <PanelRightOpen />
        </IconButton>
      }
      cover={
        cut ? (
          <button
            type="button"
            onClick={() => panel.showArtifact(taskId, artifactId)}
            className="absolute inset-x-0 bottom-0 flex h-20 items-end justify-center rounded-b-panel bg-linear-to-t from-bg from-30% to-transparent pb-2 font-medium text-accent"
          >
            {t('showAll')}
          </button>
        ) : null
      }
    />
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
