'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react'
import { createConversationPath } from '@/components/chat/conversations/conversation-path'
import { useHasRole } from '@/components/entities/viewer/viewer-context'
import { copyText } from '@/components/ui/button/copy-text'
import { onDemand } from '@/components/ui/on-demand'
import { toast } from '@/components/ui/feedback/toast'
import type { ConversationPatch, ConversationSummary } from '@/lib/api/conversation'
import { updateConversation } from '@/lib/client/conversation/conversation-list'

const RemoveDialog = onDemand(() =>
  import('@/components/chat/conversations/delete-conversation-dialog').then((m) => m.DeleteConversationDialog),
)

export interface RowActions {
  renaming: boolean
  startRename: () => void
  rename: (title: string | null) => void
  mark: (read: boolean) => void
  copyLink: () => void
  askRemove: () => void
  /** F2 renames, Delete removes. */
  onKeyDown: (event: KeyboardEvent) => void
  dialog: ReactNode
}

function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(id)}"]`)?.focus()
}

/** Returns the actions of a conversation in a list. */
export function useRowActions(
  conversation: ConversationSummary,
  onRemoved: ((conversation: ConversationSummary) => void) | undefined,
): RowActions {
  const t = useTranslations('chat.conversations')
  const ui = useTranslations('ui')
  const [renaming, setRenaming] = useState(false)
  const [removing, setRemoving] = useState(false)
  const { id } = conversation
  const isMember = useHasRole('member')

  const change = async (patch: ConversationPatch): Promise<void> => {
    const result = await updateConversation(id, patch)
    if (!result.ok) toast.error(t('notChanged'))
  }
  const rename = (title: string | null): void => {
    setRenaming(false)
    // The link is rendered with the next frame.
    requestAnimationFrame(() => focusRow(id))
    if (title !== null) void change({ title })
  }
  const copyLink = async (): Promise<void> => {
    const path = createConversationPath({ agentSlug: conversation.agentSlug, key: conversation.key })
    if (await copyText(new URL(path, location.href).href)) toast.success(t('linkCopied'))
    else toast.error(ui('copyFailed'))
  }
  const askRemove = (): void => setRemoving(true)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isMember || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'F2') setRenaming(true)
    else if (event.key === 'Delete') askRemove()
    else return
    event.preventDefault()
  }
  const dialog = removing ? (
    <Suspense>
      <RemoveDialog
        conversation={conversation}
        onClose={() => {
          setRemoving(false)
          focusRow(id)
        }}
        onRemoved={() => onRemoved?.(conversation)}
      />
    </Suspense>
  ) : null
  return {
    renaming,
    startRename: () => setRenaming(true),
    rename,
    mark: (read) => void change({ read }),
    copyLink: () => void copyLink(),
    askRemove,
    onKeyDown,
    dialog,
  }
}
