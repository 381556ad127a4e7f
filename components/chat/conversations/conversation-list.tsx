'use client'

import { SquarePen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { type RefObject, type UIEvent, useLayoutEffect, useRef, useState } from 'react'
import { useChat } from '@/components/chat/chat-context'
import { ConversationGroups, ConversationSearch, ListNote } from '@/components/chat/conversations/conversation-groups'
import { ConversationRow } from '@/components/chat/conversations/conversation-row'
import { SharedConversations } from '@/components/chat/conversations/shared-conversations'
import { useConversations } from '@/components/chat/conversations/use-conversations'
import { useCurrentConversation } from '@/components/chat/conversations/use-current-conversation'
import { ForRole } from '@/components/entities/viewer/viewer-context'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { Segmented } from '@/components/ui/form/segmented'
import { useNavigate } from '@/components/ui/navigation/use-navigate'
import type { ConversationPage } from '@/lib/api/conversation'

type Scope = 'agent' | 'all'

/** The last selection, kept while the page lives: each conversation mounts a new list. */
const lastChoice: { scope: Scope; q: string } = { scope: 'agent', q: '' }

/** Returns the list's filters: this agent or all, and the search text. */
function useListChoice(): {
  scope: Scope
  q: string
  setScope: (scope: Scope) => void
  setQ: (q: string) => void
} {
  const [choice, setChoice] = useState({ ...lastChoice })
  const set = (change: Partial<typeof lastChoice>): void =>
    setChoice(Object.assign(lastChoice, change) && { ...lastChoice })
  return { ...choice, setScope: (scope) => set({ scope }), setQ: (q) => set({ q }) }
}

let top = 0

/** Preserves the scroll position between conversations. */
function useScrollPosition(): {
  ref: RefObject<HTMLDivElement | null>
  onScroll: (event: UIEvent<HTMLElement>) => void
} {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = top
  }, [])
  return {
    ref,
    onScroll: (event) => {
      top = event.currentTarget.scrollTop
    },
  }
}

interface ConversationListProps {
  /** First page of this agent's conversations. */
  first: ConversationPage
  onOpen?: () => void
}

/** The conversations with this agent, or with all, newest first, updated live. */
export function ConversationList({ first, onOpen }: ConversationListProps) {
  const t = useTranslations('chat.conversations')
  const { agent, author } = useChat()
  const go = useNavigate()
  const here = useCurrentConversation()
  const { scope, q, setScope, setQ } = useListChoice()
  const own = { agent: agent.slug }
  const { list, pending, loading, failed, loadMore, reload } = useConversations(
    { ...(scope === 'agent' && own), ...(q.trim() && { q: q.trim() }) },
    first,
    own,
  )
  const scroll = useScrollPosition()
  const { conversations } = list
  const unknown =
    here.summary && author === null && !q && !pending && !conversations.some(here.isSame) ? [here.summary] : []
  return (
    <nav aria-label={t('title')} className="flex min-h-0 flex-1 flex-col">
      <div className="grid gap-2 p-2">
        <ForRole least="member">
          <Button asChild className="w-full justify-start">
            <Link href={`/chat/${agent.slug}`} onClick={onOpen}>
              <SquarePen />
              {t('new')}
            </Link>
          </Button>
        </ForRole>
        <ConversationSearch value={q} onChange={setQ} pending={pending} />
        <Segmented
          size="sm"
          aria-label={t('scope')}
          value={scope}
          onValueChange={setScope}
          className="[&>button]:flex-1 [&>button]:justify-center"
          options={[
            { value: 'agent', label: t('thisAgent') },
            { value: 'all', label: t('allAgents') },
          ]}
        />
      </div>
      <div {...scroll} className={cn('min-h-0 flex-1 overflow-y-auto px-2 pb-2', pending && 'opacity-60')}>
        <ConversationGroups
          conversations={[...unknown, ...conversations]}
          onEnd={loadMore}
          renderRow={(conversation) => {
            const current = here.isSame(conversation) || conversation === here.summary
            return (
              <ConversationRow
                key={conversation.id}
                conversation={current && here.summary ? { ...conversation, ...liveOf(here.summary) } : conversation}
                current={current}
                showAgent={scope === 'all'}
                onOpen={onOpen}
                onRemoved={() => current && go(`/chat/${agent.slug}`)}
              />
            )
          }}
        />
        <SharedConversations
          query={{ ...(scope === 'agent' && own), ...(q.trim() && { q: q.trim() }) }}
          showAgent={scope === 'all'}
          isCurrent={here.isSame}
          onOpen={onOpen}
        />
        <ListNote
          empty={conversations.length + unknown.length === 0 && !pending}
          resultCount={q ? list.total : null}
          loading={loading}
          failed={failed}
          onRetry={reload}
        />
      </div>
    </nav>
  )
}

/** The state from the open conversation, which is newer than the list. */
function liveOf({ state, running, waiting }: NonNullable<ReturnType<typeof useCurrentConversation>['summary']>) {
  return { state, running, waiting }
}
