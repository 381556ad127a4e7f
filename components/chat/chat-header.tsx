'use client'

import { ArrowLeft, Columns2, PanelLeft, PanelRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useChat, useConversation, usePanel } from '@/components/chat/chat-context'
import { useCurrentConversation } from '@/components/chat/conversations/use-current-conversation'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { DialectBadge } from '@/components/entities/agent/dialect-badge'
import { ForRole } from '@/components/entities/viewer/viewer-context'
import { IconButton } from '@/components/ui/button/icon-button'
import { onDemand } from '@/components/ui/on-demand'
import { hasSecret } from '@/lib/a2a/secrets/secret-parts'
import { textOf } from '@/lib/a2a/text/part-text'
import type { ConversationPage } from '@/lib/api/conversation'
import { api } from '@/lib/client/api'
import { createCompareUrl } from '@/lib/client/compare-url'
import { followConversations } from '@/lib/client/conversation/conversation-list'

/**
 * Returns the title of the open conversation, updated live. Empty before the first message. `first`: conversations that came
 * with the page.
 */
function useConversationTitle(first: ConversationPage): string {
  const { isSame, summary } = useCurrentConversation()
  const [current, setCurrent] = useState<{ id: string; title: string } | null>(null)
  const read = useEffectEvent(async (): Promise<void> => {
    if (!summary) return
    const { id } = summary
    const result = await api.readConversation({ id })
    // After an error the title stays.
    if (result.ok) setCurrent({ id, title: result.value.title })
  })
  useEffect(() => followConversations(() => void read()), [])
  // A deleted conversation leaves an empty chat.
  const newTitle = current?.id === summary?.id ? current?.title : undefined
  return newTitle ?? first.conversations.find(isSame)?.title ?? summary?.title ?? ''
}

/** Returns the text that the newest task began with. Empty if it is secret. */
function useQuestion(): string {
  const message = useConversation((state, tasks) => {
    const entry = tasks[state.taskIds.at(-1) ?? '']?.fold.entries[0]
    return entry?.type === 'message' && entry.message.role === 'user' ? entry.message : null
  })
  return message && !hasSecret(message) ? textOf(message.parts).trim() : ''
}

const TaskActions = onDemand(() => import('@/components/chat/task-actions').then((m) => m.TaskActions))

interface ChatHeaderProps {
  /** First page of this agent's conversations. */
  conversations: ConversationPage
  onList: () => void
  listOpen: boolean
}

/** The header of a chat: agent, title, and buttons for the side panes. */
export function ChatHeader({ conversations, onList, listOpen }: ChatHeaderProps) {
  const t = useTranslations('chat')
  const { agent, panel } = useChat()
  const title = useConversationTitle(conversations)
  const taskId = useConversation((state) => state.taskIds.at(-1) ?? null)
  const compareUrl = createCompareUrl(agent.slug, useQuestion())
  const open = usePanel((state) => state.open)
  const tab = usePanel((state) => state.tab)
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-2">
      {/* The navigation bar is hidden here on phones. */}
      <IconButton label={t('back')} asChild className="md:hidden">
        <Link href="/chat">
          <ArrowLeft />
        </Link>
      </IconButton>
      <IconButton label={t(listOpen ? 'hideList' : 'showList')} aria-expanded={listOpen} onClick={onList}>
        <PanelLeft />
      </IconButton>
      <AgentIcon name={agent.name} src={agent.icon} size="sm" className="max-md:hidden" />
      <div className="min-w-0 flex-1 md:flex md:items-center md:gap-3">
        <div className="flex min-w-0 items-center gap-2">
          <h1 dir="auto" className="min-w-0 truncate text-sm">
            <Link href={`/agents/${agent.slug}`} className="hover:underline">
              {agent.name}
            </Link>
          </h1>
          <DialectBadge dialect={agent.dialect} protocolVersion={agent.protocolVersion} binding={agent.binding} />
        </div>
        {title ? (
          <p dir="auto" title={title} className="min-w-0 truncate text-xs text-fg-muted md:flex-1 md:text-sm">
            {title}
          </p>
        ) : null}
      </div>
      {taskId === null ? null : (
        <Suspense>
          <TaskActions taskId={taskId} compareUrl={compareUrl} />
        </Suspense>
      )}
      <ForRole least="member">
        <IconButton label={t('compareOthers')} asChild className="max-md:hidden">
          <Link href={compareUrl}>
            <Columns2 />
          </Link>
        </IconButton>
      </ForRole>
      <IconButton
        label={t(open ? 'hidePanel' : 'showPanel')}
        aria-expanded={open}
        onClick={() => (open ? panel.close() : panel.show(tab))}
      >
        <PanelRight />
      </IconButton>
    </header>
  )
}
