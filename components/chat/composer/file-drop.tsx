'use client'

import { Paperclip } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { useChat, useDraft } from '@/components/chat/chat-context'
import { inputModesOf } from '@/components/chat/composer/input-modes'
import { shutReason } from '@/components/chat/composer/shut-reason'
import { useAttach } from '@/components/chat/composer/use-attach'

/** Takes files that are dropped anywhere on the page. True while some are held above it. */
function useFileDrop(enabled: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    if (!enabled) return
    const dragOver = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Otherwise the browser would leave the page and show the file.
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent): void => {
      setOver(false)
      // It fell on something that takes files itself.
      if (event.defaultPrevented) return
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    }
    document.addEventListener('dragover', dragOver)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', dragOver)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [enabled])
  return over
}

/** The whole conversation as a place to drop files on, shown while some are held above it. */
export function FileDrop() {
  const t = useTranslations('chat.files')
  const { agent } = useChat()
  const skillId = useDraft((state) => state.skillId)
  const over = useFileDrop(shutReason(agent) === null, useAttach())
  if (!over) return null
  const modes = inputModesOf(agent, skillId)
  return (
    <div className="pointer-events-none absolute inset-2 z-20 flex flex-col items-center justify-center gap-2 rounded-panel border-2 border-dashed border-accent bg-bg/90 p-6 text-center">
      <Paperclip aria-hidden className="size-6 text-accent" />
      <p className="text-base font-medium">{t('drop')}</p>
      {modes.length > 0 ? (
        <p className="max-w-md text-xs wrap-anywhere text-fg-muted">
          {t('takes', { agent: agent.name, modes: modes.join(', ') })}
        </p>
      ) : null}
    </div>
  )
}
