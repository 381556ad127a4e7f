'use client'

import { useTranslations } from 'next-intl'
import { SearchField } from '@/components/ui/form/search-field'

interface ConversationSearchProps {
  value: string
  onChange: (value: string) => void
  /** The last input is being searched. */
  pending: boolean
}

/** The field to search all messages. */
export function ConversationSearch(props: ConversationSearchProps) {
  const t = useTranslations('chat.conversations')
  return <SearchField {...props} data-quiet label={t('search')} />
}
