'use client'

import { useTranslations } from 'next-intl'
import { SearchField } from '@/components/ui/search-field'

interface ConversationSearchProps {
  value: string
  onChange: (value: string) => void
  /** What was typed last is being looked for. */
  pending: boolean
}

/** The box that looks into everything that was ever said. */
export function ConversationSearch(props: ConversationSearchProps) {
  const t = useTranslations('chat.conversations')
  return <SearchField {...props} data-quiet label={t('search')} />
}
