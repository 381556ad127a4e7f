'use client'

import { LoaderCircle, Search, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
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
  const box = useRef<HTMLInputElement>(null)
  useShortcut('/', () => box.current?.select())
  const Icon = pending ? LoaderCircle : Search
  const clear = () => {
    onChange('')
    box.current?.focus()
  }
  return (
    <search className="relative w-full md:w-80">
      <Icon
        aria-hidden
        className={`pointer-events-none absolute top-2 left-2.5 size-4 text-fg-faint ${pending ? 'animate-turn' : ''}`}
      />
      <Input
        ref={box}
        type="search"
        value={value}
        maxLength={200}
        aria-label={t('search')}
        placeholder={t('search')}
        className="pr-8 pl-8 [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (value) clear()
          else box.current?.blur()
        }}
      />
      <span className="absolute top-0.5 right-0.5 flex h-7 items-center">
        {value ? (
          <IconButton label={t('clearSearch')} size="sm" onClick={clear}>
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
