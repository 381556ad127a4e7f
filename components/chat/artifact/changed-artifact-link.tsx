'use client'

import { ArrowDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ArtifactIcon } from '@/components/chat/artifact/artifact-labels'
import { useChat } from '@/components/chat/chat-context'
import { visibleName } from '@/components/parts/text/visible-name'
import type { Artifact } from '@/lib/a2a/model'

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
