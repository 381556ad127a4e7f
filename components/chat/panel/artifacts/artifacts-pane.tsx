'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { saveArtifact } from '@/components/chat/artifact/save-artifact'
import { usePanel } from '@/components/chat/chat-context'
import { ArtifactList } from '@/components/chat/panel/artifacts/artifact-list'
import { ArtifactView } from '@/components/chat/panel/artifacts/artifact-view'
import { findChosenArtifact, useArtifacts } from '@/components/chat/panel/artifacts/use-artifacts'
import { PartSource } from '@/components/parts/part-source'
import { Button } from '@/components/ui/button/button'

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
