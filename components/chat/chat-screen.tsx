'use client'

import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { Suspense, useState } from 'react'
import { ConversationUrlSync, MarkAsRead } from '@/components/chat/conversation-sync'
import type { ChatAgent } from '@/components/chat/chat-agent'
import { ChatCommands } from '@/components/chat/chat-commands'
import { ChatProvider, useChat, useConversation } from '@/components/chat/chat-context'
import { ConversationUnavailable } from '@/components/chat/conversation-unavailable'
import { ChatHeader } from '@/components/chat/chat-header'
import { ChatComposer } from '@/components/chat/composer/chat-composer'
import { ConversationPane } from '@/components/chat/conversations/conversation-pane'
import { PanelFrame } from '@/components/chat/panel/panel-frame'
import { StopError } from '@/components/chat/stop-error'
import { Transcript } from '@/components/chat/transcript'
import { EventLinksProvider } from '@/components/entities/links/event-links'
import { useWideScreen } from '@/components/chat/use-wide-screen'
import { usePinnedTask } from '@/components/chat/waiting/waiting'
import { onDemand } from '@/components/ui/on-demand'
import { useTitlePrefix } from '@/components/ui/navigation/use-title-prefix'
import type { ConversationPage } from '@/lib/api/conversation'
import { type ConversationSeed, findCurrentTask, isBusy } from '@/lib/client/conversation/conversation-state'

const StoredAnswerCleanup = onDemand(() =>
  import('@/components/chat/waiting/stored-answers').then((m) => m.StoredAnswerCleanup),
)

/** A conversation that never had a task has no answers to remove. */
function AnswerCleanup() {
  const hasTasks = useConversation((state) => state.taskIds.length > 0)
  const [hadTasks, setHadTasks] = useState(hasTasks)
  if (hasTasks && !hadTasks) setHadTasks(true)
  return hadTasks ? (
    <Suspense>
      <StoredAnswerCleanup />
    </Suspense>
  ) : null
}

const WaitingBar = onDemand(() => import('@/components/chat/waiting/waiting-bar').then((m) => m.WaitingBar))

/** The transcript, a pointer to the open request of the agent, and the composer. */
function Dialogue() {
  const { author } = useChat()
  const hasEnded = useConversation(({ deleted }) => deleted) && author !== null
  const busy = useConversation(isBusy)
  const waits = usePinnedTask() !== null
  const state = useConversation((now, tasks) => findCurrentTask(now, tasks)?.live.fold.task.status.state ?? null)
  const states = useTranslations('states')
  useTitlePrefix(busy ? '●' : waits ? '?' : '')
  if (hasEnded) return <ConversationUnavailable />
  return (
    <>
      <Transcript />
      <output className="sr-only">{state ? states(state) : null}</output>
      <div className="mx-auto w-full max-w-3xl shrink-0 px-3 pb-2 md:px-6">
        <StopError />
        {waits ? (
          <Suspense>
            <WaitingBar />
          </Suspense>
        ) : null}
        <ChatComposer />
      </div>
    </>
  )
}

/** Returns the conversation ID in a chat URL. Empty for a new one. */
function namedIn(path: string): string {
  return path.split('/').slice(3).map(decodeURIComponent).join('/')
}

interface Shown {
  path: string
  /** Conversation ID in the URL. */
  id: string
  /** Increases with each conversation that is shown. */
  key: number
}

/**
 * Returns the conversation that is shown. A new one receives its ID while it is shown, and Back or a new chat changes only
 * the URL while the page stays mounted.
 */
function useShownConversation(): Shown & { onNamed: (id: string) => void } {
  const path = usePathname()
  const [shown, setShown] = useState<Shown>(() => ({ path, id: namedIn(path), key: 0 }))
  if (path !== shown.path) {
    const id = namedIn(path)
    setShown({ path, id, key: id === shown.id ? shown.key : shown.key + 1 })
  }
  return { ...shown, onNamed: (id) => setShown((now) => ({ ...now, id })) }
}

interface ChatScreenProps {
  /** The conversation that the page was rendered with. Empty for a new one. */
  id: string
  agent: ChatAgent
  /** First page of conversations with this agent. */
  conversations: ConversationPage
  seed: ConversationSeed
  /** Initial text of the composer. */
  text: string
}

const nothing: ConversationSeed = { contextId: null, tasks: [] }

/** Three panes: the list of conversations, the conversation, and the side panel. On phones the outer two are sheets. */
export function ChatScreen({ id, agent, conversations, seed, text }: ChatScreenProps) {
  const shown = useShownConversation()
  const wide = useWideScreen()
  const [pane, setPane] = useState({ beside: true, sheet: false })
  const listOpen = wide ? pane.beside : pane.sheet
  const setListOpen = (open: boolean): void => setPane(wide ? { ...pane, beside: open } : { ...pane, sheet: open })
  return (
    <ChatProvider
      key={shown.key}
      agent={agent}
      named={shown.id}
      seed={shown.id === id || shown.key === 0 ? seed : nothing}
      text={shown.key === 0 ? text : ''}
    >
      <ConversationUrlSync urlId={shown.id} onIdChange={shown.onNamed} />
      <MarkAsRead />
      <AnswerCleanup />
      <ChatCommands />
      <div className="flex h-frame min-h-0 overflow-hidden">
        <ConversationPane conversations={conversations} open={listOpen} onOpenChange={setListOpen} />
        <EventLinksProvider>
          <PanelFrame>
            <div className="relative flex h-full min-h-0 min-w-0 flex-1 flex-col">
              <ChatHeader conversations={conversations} listOpen={listOpen} onList={() => setListOpen(!listOpen)} />
              <Dialogue />
            </div>
          </PanelFrame>
        </EventLinksProvider>
      </div>
    </ChatProvider>
  )
}
