'use client'

import { Pencil, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useChat, useDraft } from '@/components/chat/chat-context'
import { focusComposer } from '@/components/chat/composer/focus-composer'
import { IconButton } from '@/components/ui/icon-button'

/** Says that an earlier message is written anew, and what becomes of it. */
export function EditingNote() {
  const t = useTranslations('chat.composer')
  const { draft } = useChat()
  const laidAside = useDraft((state) => state.aside !== null)
  const edits = useDraft((state) => state.edits)
  if (!laidAside) return null
  return (
    <div className="flex items-center gap-2 border-b border-line py-1 pr-1.5 pl-3.5 text-xs text-fg-muted">
      <Pencil aria-hidden className="size-3.5 shrink-0 text-accent" />
      <output className="min-w-0 flex-1">{t(edits ? 'editing' : 'laidAside')}</output>
      <IconButton
        label={t(edits ? 'endEdit' : 'bringBack')}
        size="sm"
        onClick={() => {
          draft.endEdit()
          focusComposer()
        }}
      >
        <X />
      </IconButton>
    </div>
  )
}
