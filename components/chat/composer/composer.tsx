'use client'

import { Pencil, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ClipboardEvent, Suspense, useRef } from 'react'
import { useChat, useConversation, useDraft, useQueue } from '@/components/chat/chat-context'
import { ComposerFooter } from '@/components/chat/composer/composer-footer'
import { ComposerTools } from '@/components/chat/composer/composer-tools'
import { composerId, focusComposer } from '@/components/chat/composer/focus-composer'
import { listActiveOptions } from '@/components/chat/composer/draft-state'
import { getUnavailableReason } from '@/components/chat/composer/agent-input'
import { useAttachFiles } from '@/components/chat/composer/file-drop'
import { SendButton } from '@/components/chat/composer/send-button'
import { useComposerKeys, useSend } from '@/components/chat/composer/use-composer'
import { loadTranscript } from '@/components/chat/transcript'
import { usePromptMenu } from '@/components/chat/prompts/use-prompt-menu'
import { findWaitingTaskId } from '@/components/chat/waiting/waiting'
import { loadMarkdownPart } from '@/components/parts/markdown/load-markdown-part'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/button/icon-button'
import { onDemand } from '@/components/ui/on-demand'
import { useShortcut } from '@/components/ui/navigation/use-shortcut'
import { isBusy } from '@/lib/client/conversation/conversation-state'

/** Shows that an earlier message is being edited, or that a draft was set aside. */
function EditingNote() {
  const t = useTranslations('chat.composer')
  const { draft } = useChat()
  const hasAside = useDraft((state) => state.aside !== null)
  const edits = useDraft((state) => state.edits)
  if (!hasAside) return null
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

const QueuedMessages = onDemand(() =>
  import('@/components/chat/composer/queued-messages').then((m) => m.QueuedMessages),
)
const ArchivedNotice = onDemand(() =>
  import('@/components/chat/composer/archived-notice').then((m) => m.ArchivedNotice),
)
const ComposerItems = onDemand(() => import('@/components/chat/composer/composer-items').then((m) => m.ComposerItems))
const OptionChips = onDemand(() => import('@/components/chat/composer/option-chips').then((m) => m.OptionChips))

/** Maximum length of a name in the placeholder, in characters. */
const longName = 28

/** The message input: text, files, data, and send options. */
export function Composer() {
  const t = useTranslations('chat.composer')
  const { agent, conversation, draft } = useChat()
  const text = useDraft((state) => state.text)
  const carries = useDraft(({ attachments, data, refused }) => attachments.length + data.length + refused.length > 0)
  const hasOptions = useDraft((state) => listActiveOptions(state).length > 0)
  const busy = useConversation(isBusy)
  const waiting = useConversation(findWaitingTaskId) !== null
  const queues = useQueue(({ messages }) => messages.length > 0)
  const attach = useAttachFiles()
  const send = useSend()
  const form = useRef<HTMLFormElement>(null)
  const label = t(waiting ? 'answer' : 'label', { agent: agent.name })
  const shut = getUnavailableReason(agent)

  const stop = (): void => {
    if (busy) void conversation.stop()
  }
  useShortcut('escape', stop)
  const prompts = usePromptMenu(useComposerKeys(form, stop))
  const onPaste = (event: ClipboardEvent): void => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    attach([...event.clipboardData.files])
  }
  return (
    <>
      {queues ? (
        <Suspense>
          <QueuedMessages />
        </Suspense>
      ) : null}
      {shut === 'archived' ? (
        <Suspense>
          <ArchivedNotice />
        </Suspense>
      ) : null}
      {prompts.menu}
      <form
        ref={form}
        onSubmit={send}
        className="rounded-panel border border-line-strong bg-bg-raised transition-colors focus-within:border-focus"
      >
        <EditingNote />
        <Suspense>
          {carries ? <ComposerItems /> : null}
          {hasOptions ? <OptionChips /> : null}
        </Suspense>
        <textarea
          id={composerId}
          dir="auto"
          rows={1}
          value={text}
          disabled={shut !== null}
          aria-label={label}
          aria-describedby="composer-destination"
          placeholder={
            shut ? t(shut, { binding: agent.binding }) : agent.name.length > longName ? t('placeholder') : label
          }
          onChange={(event) => draft.write(event.target.value)}
          {...prompts.inputProps}
          onPaste={onPaste}
          onFocus={() => void Promise.all([loadTranscript(), loadMarkdownPart()])}
          className={cn(
            'block field-sizing-content max-h-[40dvh] min-h-11 w-full resize-none bg-transparent px-3.5 pt-3 pb-1 text-prose outline-none',
            !shut && 'placeholder:truncate',
          )}
        />
        <div className="flex items-center gap-0.5 p-1.5">
          <ComposerTools onFiles={attach} disabled={shut !== null} />
          <span className="flex-1" />
          <SendButton busy={busy} answers={waiting} disabled={shut !== null} />
        </div>
      </form>
      <ComposerFooter />
    </>
  )
}
