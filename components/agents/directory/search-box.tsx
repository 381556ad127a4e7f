'use client'

import { useTranslations } from 'next-intl'
import { focusFirstAgent, searchId } from '@/components/agents/directory/list-focus'
import { SearchField } from '@/components/ui/search-field'

interface SearchBoxProps {
  value: string
  onChange: (value: string) => void
  /** What was typed last is being looked for. */
  pending: boolean
}

/** The box that agents are searched with; Down leads to the first that was found. */
export function SearchBox(props: SearchBoxProps) {
  const t = useTranslations('directory')
  return (
    <SearchField
      {...props}
      id={searchId}
      label={t('search')}
      className="md:max-w-md"
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        focusFirstAgent()
      }}
    />
  )
}
