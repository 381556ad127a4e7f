'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { ConversationRow } from '@/components/chat/conversations/conversation-row'
import { useConversations } from '@/components/chat/conversations/use-conversations'
import type { ConversationPage } from '@/lib/api/conversation'

const shown = 5

/** The conversations that wait for the user. Empty if there are none. */
export function WaitingConversations({ first }: { first: ConversationPage }) {
  const t = useTranslations('chat.start')
  const query = { waiting: 'true' }
  const { list } = useConversations(query, first, query)
  if (list.conversations.length === 0) return null
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
        {list.conversations.slice(0, shown).map((conversation) => (
          <ConversationRow key={conversation.id} conversation={conversation} showAgent quiet />
        ))}
      </ul>
    </section>
  )
}
