'use client'

import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { Suspense, useState } from 'react'
import { AddressKeeper } from '@/components/chat/address-keeper'
import type { ChatAgent } from '@/components/chat/chat-agent'
import { ChatCommands } from '@/components/chat/chat-commands'
import { ChatProvider, useChat, useConversation } from '@/components/chat/chat-context'
import { ChatHeader } from '@/components/chat/chat-header'
import { Composer } from '@/components/chat/composer/composer'
import { FileDrop } from '@/components/chat/composer/file-drop'
import { ConversationPane } from '@/components/chat/conversations/conversation-pane'
import { ReadKeeper } from '@/components/chat/conversations/read-keeper'
import { PanelFrame } from '@/components/chat/panel/panel-frame'
import { Transcript } from '@/components/chat/transcript'
import { useWide } from '@/components/chat/use-wide'
import { AnswerKeeper } from '@/components/chat/waiting/answer-keeper'
import { usePinnedTask } from '@/components/chat/waiting/use-pinned-task'
import { ErrorPanel } from '@/components/ui/error-panel'
import { onDemand } from '@/components/ui/on-demand'
import { useFaultWords } from '@/components/ui/use-fault-words'
import { useTitleMark } from '@/components/ui/use-title-mark'
import type { ConversationPage } from '@/lib/api/conversation'
import { type ConversationSeed, currentTask, isBusy } from '@/lib/client/conversation-state'

const WaitingCard = onDemand(() => import('@/components/chat/waiting/waiting-card').then((m) => m.WaitingCard))

/** What was said, what the agent waits for, and where the person writes. */
function Dialogue() {
  const { conversation } = useChat()
  const busy = useConversation(isBusy)
  const waits = usePinnedTask() !== null
  const stopFault = useConversation((state) => state.stopFault)
  // What the agent answered to it stands in the task's log, and a task that was over already needs no word.
  const untold = stopFault && !stopFault.kind.startsWith('agent-') && stopFault.kind !== 'conflict' ? stopFault : null
  const state = useConversation((now, tasks) => currentTask(now, tasks)?.live.fold.task.status.state ?? null)
  const states = useTranslations('states')
  const inWords = useFaultWords({ reading: true })
  useTitleMark(busy ? '●' : waits ? '?' : '')
  return (
    <>
      <Transcript />
      <output className="sr-only">{state ? states(state) : null}</output>
      <div className="mx-auto w-full max-w-3xl shrink-0 px-3 pb-2 md:px-6">
        {untold ? (
          <ErrorPanel fault={inWords(untold)} className="mb-2" onRetry={() => void conversation.stop()} />
        ) : null}
        {waits ? (
          <Suspense>
            <WaitingCard />
          </Suspense>
        ) : null}
        <Composer />
      </div>
      <FileDrop />
    </>
  )
}

/** The conversation that an address of an agent's chat names; empty for a new one. */
function namedIn(path: string): string {
  return path.split('/').slice(3).map(decodeURIComponent).join('/')
}

interface Shown {
  path: string
  /** The conversation's name in the address. */
  id: string
  /** Another one for each conversation that comes on the screen. */
  key: number
}

/**
 * Which conversation is on the screen. A new one gets its name while it is shown, and going back or starting over
 * changes the address alone: the page beneath stays the same.
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
  /** The conversation that came with the page; empty for a new one. */
  id: string
  agent: ChatAgent
  /** The first page of them with this agent. */
  conversations: ConversationPage
  seed: ConversationSeed
  /** What the composer begins with. */
  text: string
}

const nothing: ConversationSeed = { contextId: null, tasks: [] }

/** Three panes: conversations, the conversation, and what belongs to it. On phones the outer two are sheets. */
export function ChatScreen({ id, agent, conversations, seed, text }: ChatScreenProps) {
  const shown = useShownConversation()
  const wide = useWide()
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
      <AddressKeeper named={shown.id} onNamed={shown.onNamed} />
      <ReadKeeper />
      <AnswerKeeper />
      <ChatCommands />
      <div className="flex h-frame min-h-0 overflow-hidden">
        <ConversationPane conversations={conversations} open={listOpen} onOpenChange={setListOpen} />
        <PanelFrame>
          <div className="relative flex h-full min-h-0 min-w-0 flex-1 flex-col">
            <ChatHeader conversations={conversations} listOpen={listOpen} onList={() => setListOpen(!listOpen)} />
            <Dialogue />
          </div>
        </PanelFrame>
      </div>
    </ChatProvider>
  )
}
