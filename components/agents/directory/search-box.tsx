'use client'

import { LoaderCircle, Search, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { focusFirstAgent, focusSearch, searchId } from '@/components/agents/directory/list-focus'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { Kbd } from '@/components/ui/kbd'
import { useShortcut } from '@/components/ui/use-shortcut'

interface SearchBoxProps {
  value: string
  onChange: (value: string) => void
  /** What was typed last is being looked for. */
  pending: boolean
}

export function SearchBox({ value, onChange, pending }: SearchBoxProps) {
  const t = useTranslations('directory')
  useShortcut('/', focusSearch)
  const Icon = pending ? LoaderCircle : Search
  return (
    <search className="relative min-w-0 flex-1 md:max-w-md">
      <Icon
        aria-hidden
        className={`pointer-events-none absolute top-2 left-2.5 size-4 text-fg-faint ${pending ? 'animate-turn' : ''}`}
      />
      <Input
        id={searchId}
        type="search"
        value={value}
        maxLength={200}
        dir="auto"
        autoComplete="off"
        enterKeyHint="search"
        aria-label={t('search')}
        placeholder={t('search')}
        className="pr-8 pl-8 text-left [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            focusFirstAgent()
          }
          if (event.key !== 'Escape') return
          if (value) onChange('')
          else event.currentTarget.blur()
        }}
      />
      <span className="absolute top-0.5 right-0.5 flex h-7 items-center">
        {value ? (
          <IconButton
            label={t('clearSearch')}
            size="sm"
            onClick={() => {
              onChange('')
              focusSearch()
            }}
          >
            <X />
          </IconButton>
        ) : (
          <span aria-hidden className="pointer-events-none hidden pr-1 md:block">
            <Kbd>/</Kbd>
          </span>
        )}
      </span>
    </search>
  )
}
