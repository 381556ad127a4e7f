'use client'

import { Braces, Paperclip, RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useChat, useConversation, useDraft } from '@/components/chat/chat-context'
import { JsonDialog } from '@/components/chat/json-dialog'
import { SendOptions } from '@/components/chat/send-options'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import { isTerminal } from '@/lib/a2a/states'
import { currentTask } from '@/lib/client/conversation-state'
import { newId } from '@/lib/client/new-id'

interface ComposerToolsProps {
  onFiles: (files: File[]) => Promise<void>
  disabled: boolean
}

/** Files, data, and how the answer should be. */
export function ComposerTools({ onFiles, disabled }: ComposerToolsProps) {
  const t = useTranslations('chat.composer')
  const { agent, draft } = useChat()
  const reopen = useDraft((state) => state.reopen)
  const over = useConversation((state, tasks) => {
    const current = currentTask(state, tasks)
    return current !== null && isTerminal(current.live.fold.task.status.state)
  })
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          void onFiles([...(event.target.files ?? [])])
          // The same file can be chosen again.
          event.target.value = ''
        }}
      />
      <IconButton label={t('attach')} disabled={disabled} onClick={() => input.current?.click()}>
        <Paperclip />
      </IconButton>
      <JsonDialog
        title={t('dataTitle')}
        description={t('dataHint')}
        action={t('dataAdd')}
        onJson={(value) => draft.setState(({ data }) => ({ data: [...data, { id: newId(), value }] }))}
      >
        <IconButton label={t('dataTitle')} disabled={disabled}>
          <Braces />
        </IconButton>
      </JsonDialog>
      <SendOptions disabled={disabled} />
      {agent.canReopen && over ? (
        <IconButton
          label={t('reopen')}
          aria-pressed={reopen}
          onClick={() => draft.setState({ reopen: !reopen })}
          className={cn(reopen && 'bg-accent/12 text-accent')}
        >
          <RotateCcw />
        </IconButton>
      ) : null}
    </>
  )
}
