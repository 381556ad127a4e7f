'use client'

import { SquarePen } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useChat, useConversation } from '@/components/chat/chat-context'
import { conversationPath, type ConversationSummary } from '@/components/chat/conversations'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateDot } from '@/components/ui/state-dot'
import type { Message } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/part-text'
import { currentTask, knownContext, unseenOutgoing } from '@/lib/client/conversation-state'

/** What was said first: its text, else the names of its files. */
function titleOf({ parts }: Message): string {
  return textOf(parts).trim() || parts.flatMap(({ filename }) => filename ?? []).join(', ')
}

/** The conversation on the screen, which the list that came with the page may not know yet. */
function useThisConversation(): ConversationSummary | null {
  const { agent } = useChat()
  const id = useConversation((state, tasks) => knownContext(state, tasks) ?? state.taskIds[0] ?? null)
  const first = useConversation((state, tasks) => {
    const entry = tasks[state.taskIds[0] ?? '']?.fold.entries[0]
    return entry?.type === 'message' ? entry : null
  })
  const outgoing = useConversation(unseenOutgoing)
  const state = useConversation((now, tasks) => currentTask(now, tasks)?.live.fold.task.status.state ?? 'submitted')
  const message = first?.message ?? outgoing?.message
  if (!id || !message) return null
  return {
    id,
    title: titleOf(message),
    agentSlug: agent.slug,
    agentName: agent.name,
    state,
    open: false,
    updatedAt: first?.at ?? outgoing?.at ?? '',
    taskCount: 1,
  }
}

/** The conversations with this agent, the latest first. */
export function ConversationList({ conversations }: { conversations: ConversationSummary[] }) {
  const t = useTranslations('chat')
  const { agent } = useChat()
  const here = useThisConversation()
  const known = conversations.some(({ id }) => id === here?.id)
  const shown = here && !known ? [here, ...conversations] : conversations
  return (
    <nav aria-label={t('conversations')} className="flex min-h-0 flex-1 flex-col">
      <div className="p-2">
        <Button asChild className="w-full justify-start">
          <Link href={`/chat/${agent.slug}`}>
            <SquarePen />
            {t('new')}
          </Link>
        </Button>
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {shown.map((conversation) => {
          const current = conversation.id === here?.id
          return (
            <li key={conversation.id}>
              <Link
                href={conversationPath(conversation)}
                aria-current={current ? 'page' : undefined}
                className={cn(
                  'flex flex-col gap-0.5 rounded-control px-2.5 py-1.5 hover:bg-hover',
                  current && 'bg-press',
                )}
              >
                <span className="flex items-center gap-2">
                  <StateDot state={current && here ? here.state : conversation.state} />
                  <span dir="auto" className="min-w-0 flex-1 truncate">
                    {conversation.title || t('untitled')}
                  </span>
                </span>
                <span className="flex justify-between gap-2 pl-4 text-xs text-fg-muted">
                  <RelativeTime at={conversation.updatedAt} />
                  {conversation.taskCount > 1 ? <span>{t('taskCount', { count: conversation.taskCount })}</span> : null}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      {shown.length === 0 ? <p className="px-4 pb-4 text-xs text-fg-faint">{t('noConversations')}</p> : null}
    </nav>
  )
}
