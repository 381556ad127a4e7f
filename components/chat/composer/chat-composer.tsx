'use client'

import { BookOpen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useChat } from '@/components/chat/chat-context'
import { Composer } from '@/components/chat/composer/composer'
import { FileDrop } from '@/components/chat/composer/file-drop'
import { RoleNotice } from '@/components/entities/viewer/role-notice'
import { ForRole } from '@/components/entities/viewer/viewer-context'

function SharedNotice({ author }: { author: string }) {
  const t = useTranslations('chat.shared')
  return (
    <p className="mb-3 flex items-center gap-2 rounded-panel border border-line bg-bg-subtle px-3 py-2 text-pretty text-fg-muted">
      <BookOpen aria-hidden className="size-4 shrink-0" />
      {t('notice', { author })}
    </p>
  )
}

/** The message input, for those who may chat and continue this conversation. */
export function ChatComposer() {
  const { author } = useChat()
  if (author !== null) return <SharedNotice author={author} />
  return (
    <>
      <ForRole least="member" otherwise={<RoleNotice least="member" className="mb-3" />}>
        <Composer />
      </ForRole>
      <FileDrop />
    </>
  )
}
