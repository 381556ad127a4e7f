'use client'

import { Check, Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ArtifactFacts } from '@/components/parts/artifact/artifact-facts'
import { ArtifactParts } from '@/components/parts/artifact/artifact-parts'
import { useArtifactFrame } from '@/components/parts/artifact/use-artifact-frame'
import { setArtifactParam, type ArtifactRef } from '@/components/chat/panel/artifacts/artifact-param'
import type { ConversationArtifact } from '@/components/chat/panel/artifacts/use-artifacts'
import { VersionedArtifact } from '@/components/chat/panel/artifacts/versioned-artifact'
import type { ArtifactItem } from '@/components/chat/turn/turn'
import { MarkdownView } from '@/components/parts/markdown/markdown-view'
import { OuterFrameContext } from '@/components/parts/part-context'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { Button } from '@/components/ui/button/button'
import { copyText } from '@/components/ui/button/copy-text'
import { IconButton } from '@/components/ui/button/icon-button'
import { toast } from '@/components/ui/feedback/toast'
import type { Artifact } from '@/lib/a2a/model'

/** Copies a URL that opens this conversation with this artifact. */
function CopyLink({ taskId, artifactId }: ArtifactRef) {
  const t = useTranslations('chat.artifact')
  const ui = useTranslations('ui')
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    if (await copyText(setArtifactParam(location.href, { taskId, artifactId }))) setCopied(true)
    else toast.error(ui('copyFailed'))
  }
  return (
    <IconButton
      label={copied ? ui('copied') : t('copyLink')}
      size="sm"
      onClick={() => void copy()}
      onBlur={() => setCopied(false)}
    >
      {copied ? <Check className="text-state-completed" /> : <Link2 />}
    </IconButton>
  )
}

interface DisplayNoteProps {
  item: ArtifactItem
  asSent: boolean
  onAsSent: (asSent: boolean) => void
}

/** Explains that an artifact is shown differently from what the agent sent, and toggles the original. */
function DisplayNote({ item, asSent, onAsSent }: DisplayNoteProps) {
  const t = useTranslations('chat.artifact')
  const { how, hasDuplicate, sources } = item
  if (how === 'plain') return hasDuplicate ? <p className="text-xs text-fg-muted">{t('duplicateHint')}</p> : null
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-l-2 border-line-strong pl-3 text-xs text-fg-muted">
      <p className="min-w-0 flex-1 text-pretty">
        {t(`merged.${how}`, { count: sources.length })} {hasDuplicate ? t('duplicateHint') : null}
      </p>
      <Button size="sm" variant="ghost" aria-pressed={asSent} onClick={() => onAsSent(!asSent)}>
        {t(asSent ? 'merged.asShown' : 'merged.asSent')}
      </Button>
    </div>
  )
}

/** An artifact in full, with its versions and, if its display differs, the original. */
export function ArtifactView({ shown: { taskId, item, streaming, expectJson } }: { shown: ConversationArtifact }) {
  const t = useTranslations('chat.artifact')
  const [asSent, setAsSent] = useState(false)
  const { artifact, sources } = item
  const name = visibleName(artifact.name ?? '') || t('unnamed')
  const entry = sources.length === 1 ? sources[0]?.entry : undefined
  const isAsSent = asSent && item.how !== 'plain'
  const { frame, actions } = useArtifactFrame({ artifact, name, place: 'panel', several: isAsSent })
  const parts = (one: Artifact, growing: boolean) => (
    <OuterFrameContext value={one.parts.length === 1 ? frame : null}>
      <ArtifactParts artifact={one} name={name} streaming={streaming && growing} expectJson={expectJson} />
    </OuterFrameContext>
  )
  return (
    <article aria-label={name} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <header className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <h2 dir="auto" title={name} className="line-clamp-3 text-base wrap-anywhere">
            {name}
          </h2>
          <p className="text-xs text-fg-muted">
            <ArtifactFacts artifact={artifact} name={name} streaming={streaming} expectJson={expectJson} />
            {streaming ? <span className="animate-breathe"> {t('streaming')}</span> : null}
          </p>
        </div>
        <CopyLink taskId={taskId} artifactId={artifact.artifactId} />
        {actions}
      </header>
      {artifact.description ? (
        <div className="text-fg-muted">
          <MarkdownView text={artifact.description} streaming={false} />
        </div>
      ) : null}
      <DisplayNote item={item} asSent={asSent} onAsSent={setAsSent} />
      {isAsSent ? (
        sources.map(({ artifact: one }) => (
          <section key={one.artifactId} className="grid min-w-0 gap-1 border-t border-line pt-2">
            <code className="truncate font-mono text-xs text-fg-muted">{one.artifactId}</code>
            {parts(one, false)}
          </section>
        ))
      ) : entry?.renewals ? (
        <VersionedArtifact taskId={taskId} artifact={artifact} entry={entry} renewals={entry.renewals}>
          {parts}
        </VersionedArtifact>
      ) : (
        parts(artifact, true)
      )}
    </article>
  )
}
