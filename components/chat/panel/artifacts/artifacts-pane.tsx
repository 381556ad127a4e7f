'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { ArtifactIcon, ArtifactSize, saveArtifact } from '@/components/parts/artifact/artifact-parts'
import { useChat, usePanel } from '@/components/chat/chat-context'
import { ArtifactView } from '@/components/chat/panel/artifacts/artifact-view'
import {
  type ConversationArtifact,
  findChosenArtifact,
  useArtifacts,
} from '@/components/chat/panel/artifacts/use-artifacts'
import { PartSource } from '@/components/parts/part-context'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'

interface ArtifactListProps {
  artifacts: ConversationArtifact[]
  shown: ConversationArtifact
}

/** The artifacts of a conversation with kind and size. The selected one is shown below. */
function ArtifactList({ artifacts, shown }: ArtifactListProps) {
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
        const { artifact, sources } = item
        const versions = (sources[0]?.entry.renewals?.length ?? 0) + 1
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

/** All artifacts of the conversation, and the selected one in full. */
export function ArtifactsPane() {
  const t = useTranslations('chat.artifact')
  const artifacts = useArtifacts()
  const shown = findChosenArtifact(
    artifacts,
    usePanel((state) => state.artifact),
  )
  if (!shown) return <p className="p-4 text-fg-muted">{t('none')}</p>
  const saveAll = (): void => {
    for (const { item } of artifacts) saveArtifact(item.artifact, item.artifact.name || t('unnamed'))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
      {artifacts.length > 1 ? (
        <div className="grid gap-1.5">
          <ArtifactList artifacts={artifacts} shown={shown} />
          <Button size="sm" variant="ghost" className="justify-self-end" onClick={saveAll}>
            <Download />
            {t('downloadAll', { count: artifacts.length })}
          </Button>
        </div>
      ) : null}
      <PartSource key={`${shown.taskId}/${shown.item.key}`} taskId={shown.taskId} schema={shown.schema}>
        <ArtifactView shown={shown} />
      </PartSource>
    </div>
  )
}
