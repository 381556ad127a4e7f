'use client'

import { LoaderCircle, Search, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { useShortcut } from '@/components/ui/use-shortcut'

interface ConversationSearchProps {
  value: string
  onChange: (value: string) => void
  /** What was typed last is being looked for. */
  pending: boolean
}

/** The box that looks into everything that was ever said. */
export function ConversationSearch({ value, onChange, pending }: ConversationSearchProps) {
  const t = useTranslations('chat.conversations')
  const box = useRef<HTMLInputElement>(null)
  useShortcut('/', () => box.current?.select())
  const Icon = pending ? LoaderCircle : Search
  return (
    <search className="relative block min-w-0 flex-1">
      <Icon
        aria-hidden
        className={`pointer-events-none absolute top-2 left-2.5 size-4 text-fg-faint ${pending ? 'animate-turn' : ''}`}
      />
      <Input
        ref={box}
        type="search"
        data-quiet
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
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          event.stopPropagation()
          if (value) onChange('')
          else event.currentTarget.blur()
        }}
      />
      {value ? (
        <IconButton
          label={t('clearSearch')}
          size="sm"
          className="absolute top-0.5 right-0.5"
          onClick={() => {
            onChange('')
            box.current?.focus()
          }}
        >
          <X />
        </IconButton>
      ) : null}
    </search>
  )
}
