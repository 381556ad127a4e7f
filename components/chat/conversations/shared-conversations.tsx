'use client'

import { useTranslations } from 'next-intl'
import { ConversationRow } from '@/components/chat/conversations/conversation-row'
import { useConversations } from '@/components/chat/conversations/use-conversations'
import { usePageViewer } from '@/components/entities/viewer/viewer-context'
import { Button } from '@/components/ui/button/button'
import type { ConversationPage, ConversationSummary } from '@/lib/api/conversation'

const nothing: ConversationPage = { conversations: [], nextCursor: null, total: 0, totalIsLeast: false }

interface SharedConversationsProps {
  /** Further filters: the agent, and the text that is searched. */
  query: Record<string, string>
  showAgent?: boolean
  isCurrent?: (conversation: ConversationSummary) => boolean
  onOpen?: (() => void) | undefined
}

/** The conversations of colleagues that are shared with the person's teams. Nothing if there are none. */
export function SharedConversations(props: SharedConversationsProps) {
  return usePageViewer().inTeam ? <SharedList {...props} /> : null
}

function SharedList({ query, showAgent = false, isCurrent, onOpen }: SharedConversationsProps) {
  const t = useTranslations('chat.shared')
  const { list, loadMore, loading } = useConversations({ ...query, shared: 'true' }, nothing, {})
  if (list.conversations.length === 0) return null
  return (
    <section aria-label={t('title')} className="mb-3">
      <h3 className="flex h-7 items-center px-2 text-xs font-medium text-fg-faint">{t('title')}</h3>
      <ul className="grid grid-cols-1 gap-px">
        {list.conversations.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            current={isCurrent?.(conversation) ?? false}
            showAgent={showAgent}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {list.nextCursor ? (
        <Button size="sm" variant="ghost" disabled={loading} onClick={loadMore}>
          {t(loading ? 'loadingMore' : 'loadMore')}
        </Button>
      ) : null}
    </section>
  )
}
