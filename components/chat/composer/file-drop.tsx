'use client'

import { Paperclip } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useChat, useDraft } from '@/components/chat/chat-context'
import { inputModesOf } from '@/components/chat/composer/input-modes'
import { shutReason } from '@/components/chat/composer/shut-reason'
import { useAttach } from '@/components/chat/composer/use-attach'
import { useFileDrop } from '@/components/chat/composer/use-file-drop'

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
