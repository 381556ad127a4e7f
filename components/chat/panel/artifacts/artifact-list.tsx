'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { ArtifactIcon } from '@/components/chat/artifact/artifact-icon'
import { ArtifactSize } from '@/components/chat/artifact/artifact-size'
import { useChat } from '@/components/chat/chat-context'
import type { ConversationArtifact } from '@/components/chat/panel/artifacts/use-artifacts'
import { visibleName } from '@/components/parts/text/visible-name'
import { cn } from '@/components/ui/cn'

interface ArtifactListProps {
  artifacts: ConversationArtifact[]
  shown: ConversationArtifact
}

/** The artifacts of a conversation with kind and size. The selected one is shown below. */
export function ArtifactList({ artifacts, shown }: ArtifactListProps) {
  const t = useTranslations('chat.artifact')
  const { panel } = useChat()
  const list = useRef<HTMLUListElement>(null)
  const place = artifacts.indexOf(shown)
  useEffect(() => {
    const [box, row] = [list.current, list.current?.children[place]]
    if (!box || !(row instanceof HTMLElement)) return
    // Scrolls only the list, not its ancestors.
    const [top, end] = [row.offsetTop - box.offsetTop, row.offsetTop - box.offsetTop + row.offsetHeight]
    if (top < box.scrollTop) box.scrollTop = top
    else if (end > box.scrollTop + box.clientHeight) box.scrollTop = end - box.clientHeight
  }, [place])
  return (
    <ul ref={list} aria-label={t('list')} className="max-h-48 overflow-y-auto rounded-control border border-line">
      {artifacts.map((one) => {
        const { item, taskId, streaming } = one
        const { artifact, sources: told } = item
        const versions = (told[0]?.entry.renewals?.length ?? 0) + 1
        return (
          <li key={`${taskId}/${item.key}`} className="not-first:border-t not-first:border-line">
            <button
              type="button"
              aria-pressed={one === shown}
              onClick={() => panel.showArtifact(taskId, artifact.artifactId)}
              className={cn('flex h-8 w-full items-center gap-2 px-2.5 hover:bg-hover', one === shown && 'bg-press')}
            >
              <ArtifactIcon artifact={artifact} className="size-4 shrink-0 text-fg-faint" />
              <span dir="auto" className="min-w-0 flex-1 truncate text-left">
                {visibleName(artifact.name ?? '') || t('unnamed')}
              </span>
              {versions > 1 ? (
                <span className="shrink-0 text-xs text-fg-muted">{t('versions.count', { count: versions })}</span>
              ) : null}
              <span className="shrink-0 text-xs text-fg-muted">
                <ArtifactSize artifact={artifact} />
                {streaming ? <span className="animate-breathe"> …</span> : null}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
