'use client'

import { ArrowDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useEffect } from 'react'
import { useStore } from 'zustand/react'
import { StickToBottom, useStickToBottomContext } from 'use-stick-to-bottom'
import { useChat, useConversation } from '@/components/chat/chat-context'
import { KeepBottom } from '@/components/chat/keep-bottom'
import { LinkedMessage } from '@/components/chat/turn/message-link'
import { OutgoingTurn, UnsentTurn } from '@/components/chat/turn/pending-turns'
import { TranscriptEarlier } from '@/components/chat/transcript-earlier'
import styles from '@/components/chat/transcript-log.module.css'
import { TranscriptAnnouncer } from '@/components/chat/transcript-announcer'
import { TaskTurns } from '@/components/chat/turn/task-turns'
import { useIsAsking } from '@/components/chat/waiting/waiting'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/button/icon-button'
import { findPendingMessage } from '@/lib/client/conversation/conversation-state'

function ToBottom() {
  const t = useTranslations('chat')
  const { cardsOutOfView } = useChat()
  const { isAtBottom, scrollToBottom } = useStickToBottomContext()
  const newest = useConversation((state) => state.taskIds.at(-1) ?? '')
  const asks = useIsAsking(newest)
  const outOfView = useStore(cardsOutOfView, (hidden) => hidden.has(newest))
  // The button would cover those of a form that is the latest message.
  if (isAtBottom || (asks && !outOfView)) return null
  return (
    <div className="absolute inset-x-0 bottom-3 z-10 flex justify-center">
      <IconButton
        label={t('toBottom')}
        variant="secondary"
        className="rounded-full shadow-float"
        onClick={() =>
          void scrollToBottom(matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')
        }
      >
        <ArrowDown />
      </IconButton>
    </div>
  )
}

/** Shows the user's own message when it is sent. */
function ShowOwnMessage({ messageId }: { messageId: string | undefined }) {
  const { scrollToBottom } = useStickToBottomContext()
  useEffect(() => {
    if (messageId) void scrollToBottom('instant')
  }, [messageId, scrollToBottom])
  return null
}

/** Number of newest tasks that are always rendered: the user starts there, and they may grow. */
const drawn = 4

/** The conversation, oldest first. Follows the newest message until the user scrolls away. */
export function TranscriptLog() {
  const t = useTranslations('chat')
  const taskIds = useConversation((state) => state.taskIds)
  const unseen = useConversation(findPendingMessage)
  const unsent = useConversation((state) => state.unsent)
  // Shown until its task renders it.
  const leaving = useDeferredValue(unseen)
  const outgoing = unseen ?? (unsent.length > 0 ? null : leaving)
  return (
    <StickToBottom className="relative min-h-0 flex-1" resize="instant" initial="instant">
      <StickToBottom.Content
        role="log"
        // Streaming text would be read again and again. `TranscriptAnnouncer` announces it instead.
        aria-live="off"
        aria-label={t('transcript')}
        // The library makes it scrollable too, but only after hydration.
        // What has focus is not covered by the buttons of a form, which stay at the bottom.
        scrollClassName="relative scroll-pb-16 overflow-auto overscroll-contain"
        className="mx-auto grid w-full max-w-3xl min-w-0 gap-8 px-4 py-6 md:px-6"
      >
        <TranscriptEarlier />
        {taskIds.map((taskId, index) => {
          const far = index < taskIds.length - drawn
          return (
            <div key={taskId} className={cn('grid min-w-0 gap-8', far && styles.far)}>
              <TaskTurns taskId={taskId} first={!far} />
            </div>
          )
        })}
        {unsent.map((one) => (
          <UnsentTurn key={one.id} unsent={one} />
        ))}
        {outgoing ? <OutgoingTurn outgoing={outgoing} /> : null}
      </StickToBottom.Content>
      <KeepBottom />
      <ShowOwnMessage messageId={unseen?.message.messageId} />
      <LinkedMessage />
      <TranscriptAnnouncer />
      <ToBottom />
    </StickToBottom>
  )
}
