'use client'

import { ChevronDown, ChevronUp, Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/button/icon-button'
import { Input } from '@/components/ui/form/input'

interface JsonSearchProps {
  text: string
  onText: (text: string) => void
  /** Number of matches, and the position of the current one. */
  count: number
  at: number
  onStep: (by: 1 | -1) => void
}

/** Search field of a JSON tree. Enter goes to the next match, Shift+Enter to the previous one. */
export function JsonSearch({ text, onText, count, at, onStep }: JsonSearchProps) {
  const t = useTranslations('ui.json')
  const isSearching = text.trim() !== ''
  return (
    <search className="sticky top-0 z-2 mb-1 flex h-7 items-center gap-1 bg-inherit font-sans">
      <span className="relative block max-w-64 min-w-0 flex-1">
        <Search aria-hidden className="absolute top-1.5 left-2 size-3.5 text-fg-faint" />
        <Input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={text}
          maxLength={200}
          className="h-7 pl-7 text-xs"
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1)
            if (event.key === 'Escape' && text !== '') {
              // Escape has no other effect during a search.
              event.stopPropagation()
              onText('')
            }
          }}
        />
      </span>
      {isSearching ? (
        <>
          <output className="tabular px-1 text-xs whitespace-nowrap text-fg-muted">
            {count === 0 ? t('noMatches') : t('match', { at: at + 1, count })}
          </output>
          <IconButton label={t('previous')} size="sm" disabled={count === 0} onClick={() => onStep(-1)}>
            <ChevronUp />
          </IconButton>
          <IconButton label={t('next')} size="sm" disabled={count === 0} onClick={() => onStep(1)}>
            <ChevronDown />
          </IconButton>
        </>
      ) : null}
    </search>
  )
}
