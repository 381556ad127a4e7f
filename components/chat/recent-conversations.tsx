import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { conversationPath, type ConversationSummary } from '@/components/chat/conversations'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateDot } from '@/components/ui/state-dot'

/** What was talked about lately, with whichever agent. */
export function RecentConversations({ conversations }: { conversations: ConversationSummary[] }) {
  const t = useTranslations('chat')
  if (conversations.length === 0) return null
  return (
    <section>
      <h2 className="text-xs font-medium text-fg-faint">{t('start.recent')}</h2>
      <ul className="mt-2 overflow-hidden rounded-panel border border-line">
        {conversations.map((conversation) => (
          <li key={`${conversation.agentSlug}/${conversation.id}`} className="not-first:border-t not-first:border-line">
            <Link href={conversationPath(conversation)} className="flex h-9 items-center gap-3 px-3 hover:bg-hover">
              <StateDot state={conversation.state} />
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {conversation.title || t('untitled')}
              </span>
              <span dir="auto" className="hidden max-w-48 truncate text-xs text-fg-faint sm:block">
                {conversation.agentName}
              </span>
              <span className="shrink-0 text-xs text-fg-faint">
                <RelativeTime at={conversation.updatedAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
