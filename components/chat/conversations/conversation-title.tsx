import { useTranslations } from 'next-intl'
import { MarkedText } from '@/components/ui/marked-text'
import type { ConversationSummary } from '@/lib/api/conversation'

/** What a conversation is called, with what was searched for marked in it. */
export function ConversationTitle({ title, matches }: Pick<ConversationSummary, 'title' | 'matches'>) {
  const t = useTranslations('chat')
  const found = matches?.find(({ by }) => by === 'title')
  if (found) return <MarkedText text={found.text} ranges={found.ranges} />
  return title || t('untitled')
}
