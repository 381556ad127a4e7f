'use client'

import { useTranslations } from 'next-intl'
import { ArtifactActions } from '@/components/chat/artifact-actions'
import { artifactSize } from '@/components/chat/artifact-facts'
import { ArtifactIcon } from '@/components/chat/artifact-icon'
import { ArtifactParts } from '@/components/chat/artifact-parts'
import { useChat, usePanel } from '@/components/chat/chat-context'
import { useArtifacts } from '@/components/chat/use-artifacts'
import { ByteSize } from '@/components/ui/byte-size'
import { cn } from '@/components/ui/cn'

/** All artifacts of the conversation, and the chosen one in full. */
export function ArtifactsPane() {
  const t = useTranslations('chat.artifact')
  const { panel } = useChat()
  const chosen = usePanel((state) => state.artifact)
  const artifacts = useArtifacts()
  const shown =
    artifacts.find(({ taskId, artifact }) => taskId === chosen?.taskId && artifact.artifactId === chosen.artifactId) ??
    artifacts.at(-1)
  if (!shown) return <p className="p-4 text-fg-faint">{t('none')}</p>
  return (
    <div className="grid gap-4 p-4">
      {artifacts.length > 1 ? (
        <ul aria-label={t('list')} className="max-h-48 overflow-y-auto rounded-control border border-line">
          {artifacts.map((item) => (
            <li key={`${item.taskId}/${item.artifact.artifactId}`} className="not-first:border-t not-first:border-line">
              <button
                type="button"
                aria-pressed={item === shown}
                onClick={() => panel.showArtifact(item.taskId, item.artifact.artifactId)}
                className={cn('flex h-8 w-full items-center gap-2 px-2.5 hover:bg-hover', item === shown && 'bg-press')}
              >
                <ArtifactIcon artifact={item.artifact} className="size-4 shrink-0 text-fg-faint" />
                <span dir="auto" className="min-w-0 flex-1 truncate text-left">
                  {item.artifact.name || t('unnamed')}
                </span>
                <span className="shrink-0 text-xs text-fg-faint">
                  <ByteSize bytes={artifactSize(item.artifact)} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <article className="min-w-0">
        <header className="mb-3 flex items-center gap-1">
          <h2 dir="auto" className="min-w-0 flex-1 text-base wrap-anywhere">
            {shown.artifact.name || t('unnamed')}
          </h2>
          <ArtifactActions artifact={shown.artifact} />
        </header>
        {shown.artifact.description ? (
          <p dir="auto" className="mb-3 text-fg-muted">
            {shown.artifact.description}
          </p>
        ) : null}
        <ArtifactParts artifact={shown.artifact} streaming={shown.streaming} expectJson={shown.expectJson} />
      </article>
    </div>
  )
}
