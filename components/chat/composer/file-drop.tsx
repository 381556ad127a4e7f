'use client'

import { Paperclip } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { useChat, useDraft } from '@/components/chat/chat-context'
import { focusComposer } from '@/components/chat/composer/focus-composer'
import { attachFiles } from '@/components/chat/composer/attach-files'
import { getInputModes, getUnavailableReason } from '@/components/chat/composer/agent-input'

/** Returns a function that adds files to the draft. */
export function useAttachFiles(): (files: readonly File[]) => void {
  const { draft } = useChat()
  return (files) => {
    attachFiles(draft, files)
    // A person who attached a file writes next.
    focusComposer()
  }
}

/** Handles files that are dropped anywhere on the page. Returns true while files are dragged over it. */
function useFileDrop(enabled: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    if (!enabled) return
    const dragOver = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Otherwise the browser would open the file.
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent): void => {
      setOver(false)
      // The drop target handled it.
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

/** A drop target that covers the conversation while files are dragged over it. */
export function FileDrop() {
  const t = useTranslations('chat.files')
  const { agent } = useChat()
  const skillId = useDraft((state) => state.skillId)
  const over = useFileDrop(getUnavailableReason(agent) === null, useAttachFiles())
  if (!over) return null
  const modes = getInputModes(agent, skillId)
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
