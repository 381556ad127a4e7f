'use client'

import { type ClipboardEvent, type FormEvent, type KeyboardEvent, lazy, Suspense, useRef } from 'react'
import { useTranslations } from 'next-intl'
import { useChat, useConversation, useDraft } from '@/components/chat/chat-context'
import { composeDraft, readSchema } from '@/components/chat/compose-parts'
import { composerId } from '@/components/chat/focus-composer'
import { ComposerTools } from '@/components/chat/composer-tools'
import { loadTranscript } from '@/components/chat/load-transcript'
import { SendButton } from '@/components/chat/send-button'
import { shutReason } from '@/components/chat/shut-reason'
import { useFileDrop } from '@/components/chat/use-file-drop'
import { useAttach } from '@/components/chat/use-attach'
import { waitingTaskId } from '@/components/chat/waiting'
import { loadMarkdownPart } from '@/components/parts/load-markdown-part'
import { cn } from '@/components/ui/cn'
import { isBusy } from '@/lib/client/conversation-state'
import { useShortcut } from '@/components/ui/use-shortcut'
import { toast } from '@/components/ui/toast'

const ComposerItems = lazy(() => import('@/components/chat/composer-items').then((m) => ({ default: m.ComposerItems })))

/** Letters: a longer name does not fit into the empty box of a phone. */
const longName = 28

/** Where the person writes: text, files, data, and how the answer should be. */
export function Composer() {
  const t = useTranslations('chat.composer')
  const { agent, conversation, draft } = useChat()
  const text = useDraft((state) => state.text)
  const carries = useDraft(({ attachments, data }) => attachments.length + data.length > 0)
  const busy = useConversation(isBusy)
  const waiting = useConversation(waitingTaskId) !== null
  const attach = useAttach()
  const form = useRef<HTMLFormElement>(null)
  const label = t(waiting ? 'answer' : 'label', { agent: agent.name })
  const shut = shutReason(agent)
  const dropping = useFileDrop(shut === null, (files) => void attach(files))

  const send = (event: FormEvent): void => {
    event.preventDefault()
    const { schemaText } = draft.getState()
    const message = composeDraft(draft.getState())
    if (!message || busy || shut) return
    if (schemaText.trim() && !readSchema(schemaText)) {
      toast.error(t('schemaProblem'))
      return
    }
    draft.clear()
    void conversation.send(message)
  }
  const stop = (): void => {
    if (busy) void conversation.stop()
  }
  useShortcut('escape', stop)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) stop()
    // While an input method composes, Enter takes its suggestion; Safari tells by the key code alone.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    void attach([...event.clipboardData.files])
  }
  return (
    <form
      ref={form}
      onSubmit={send}
      className={cn(
        'relative rounded-panel border border-line-strong bg-bg-raised transition-colors focus-within:border-focus',
        dropping && 'border-dashed border-accent',
      )}
    >
      {carries ? (
        <Suspense>
          <ComposerItems />
        </Suspense>
      ) : null}
      <textarea
        id={composerId}
        dir="auto"
        rows={1}
        value={text}
        disabled={shut !== null}
        aria-label={label}
        placeholder={
          shut ? t(shut, { binding: agent.binding }) : agent.name.length > longName ? t('placeholder') : label
        }
        onChange={(event) => draft.setState({ text: event.target.value })}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onFocus={() => void Promise.all([loadTranscript(), loadMarkdownPart()])}
        className="block field-sizing-content max-h-[40dvh] min-h-11 w-full resize-none bg-transparent px-3.5 pt-3 pb-1 text-prose outline-none placeholder:truncate"
      />
      <div className="flex items-center gap-0.5 p-1.5">
        <ComposerTools onFiles={attach} disabled={shut !== null} />
        <span className="flex-1" />
        <SendButton busy={busy} disabled={shut !== null} />
      </div>
    </form>
  )
}
