'use client'

import { useState } from 'react'
import { AddressKeeper } from '@/components/chat/address-keeper'
import type { ChatAgent } from '@/components/chat/chat-agent'
import { ChatCommands } from '@/components/chat/chat-commands'
import { ChatProvider } from '@/components/chat/chat-context'
import { ChatHeader } from '@/components/chat/chat-header'
import { ConversationPane } from '@/components/chat/conversations/conversation-pane'
import { ReadKeeper } from '@/components/chat/conversations/read-keeper'
import { Dialogue } from '@/components/chat/dialogue'
import { PanelFrame } from '@/components/chat/panel/panel-frame'
import { useShownConversation } from '@/components/chat/use-shown-conversation'
import { useWide } from '@/components/chat/use-wide'
import { AnswerKeeper } from '@/components/chat/waiting/answer-keeper'
import type { ConversationPage } from '@/lib/api/conversation'
import type { ConversationSeed } from '@/lib/client/conversation-state'

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
