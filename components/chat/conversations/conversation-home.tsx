'use client'

import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useState } from 'react'
import { ConversationGroups, ConversationSearch, ListNote } from '@/components/chat/conversations/conversation-groups'
import { ConversationRow } from '@/components/chat/conversations/conversation-row'
import { useConversations } from '@/components/chat/conversations/use-conversations'
import { cn } from '@/components/ui/cn'
import { Segmented } from '@/components/ui/form/segmented'
import { useHiddenIds } from '@/components/ui/hooks/use-hidden-ids'
import type { ConversationPage } from '@/lib/api/conversation'

/** All conversations, newest first, updated live. */
export function ConversationHome({ first }: { first: ConversationPage }) {
  const t = useTranslations('chat.start')
  const [q, setQ] = useState('')
  const [only, setOnly] = useState<'all' | 'unread'>('all')
  const { list, pending, loading, failed, loadMore, reload } = useConversations(
    { ...(only === 'unread' && { unread: 'true' }), ...(q.trim() && { q: q.trim() }) },
    first,
    {},
  )
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="mb-2 text-xs font-medium text-fg-faint">
        {t('recent')}
      </h2>
      <div className="mb-3 flex flex-wrap gap-2">
        <ConversationSearch value={q} onChange={setQ} pending={pending} />
        <Segmented
          aria-label={t('filter')}
          value={only}
          onValueChange={setOnly}
          options={[
            { value: 'all', label: t('all') },
            { value: 'unread', label: t('unread') },
          ]}
        />
      </div>
      <div className={cn('-mx-2', pending && 'opacity-60')}>
        <ConversationGroups
          conversations={list.conversations}
          onEnd={loadMore}
          renderRow={(conversation) => <ConversationRow key={conversation.id} conversation={conversation} showAgent />}
        />
        <ListNote
          empty={list.conversations.length === 0 && !pending}
          resultCount={q || only === 'unread' ? list.total : null}
          loading={loading}
          failed={failed}
          onRetry={reload}
        />
      </div>
    </section>
  )
}

const shown = 5

/** The conversations that wait for the user. Empty if there are none. */
export function WaitingConversations({ first }: { first: ConversationPage }) {
  const t = useTranslations('chat.start')
  const query = { waiting: 'true' }
  const { list } = useConversations(query, first, query)
  const hidden = useHiddenIds()
  const conversations = list.conversations.filter(({ id }) => !hidden.has(id))
  if (conversations.length === 0) return null
  return (
    <section aria-labelledby="waiting" className="rounded-panel border border-state-input-required/40 p-2">
      <header className="flex items-center justify-between gap-2 px-2 pb-1">
        <h2 id="waiting" className="text-sm text-state-input-required">
          {t('waiting')}
        </h2>
        <Link href="/inbox" className="-my-1.5 py-1.5 text-xs font-medium text-accent hover:underline">
          {t('allWaiting')}
        </Link>
      </header>
      <ul className="grid grid-cols-1 gap-px">
        {conversations.slice(0, shown).map((conversation) => (
          <ConversationRow key={conversation.id} conversation={conversation} showAgent quiet />
        ))}
      </ul>
    </section>
  )
}
