'use client'

import { LoaderCircle, Search, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useRef } from 'react'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/button/icon-button'
import { Input } from '@/components/ui/form/input'
import { Kbd } from '@/components/ui/text/kbd'
import { useShortcut } from '@/components/ui/navigation/use-shortcut'
import { isComposing } from '@/components/ui/form/is-composing'

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'ref' | 'onChange'> {
  label: string
  value: string
  onChange: (value: string) => void
  /** The last input is being searched. */
  pending: boolean
}

/** The search field of a page. `/` focuses it; Escape clears it, then blurs it. */
export function SearchField({ label, value, onChange, pending, onKeyDown, className, ...rest }: SearchFieldProps) {
  const t = useTranslations('ui')
  const box = useRef<HTMLInputElement>(null)
  useShortcut('/', () => {
    box.current?.focus()
    box.current?.select()
  })
  const Icon = pending ? LoaderCircle : Search
  return (
    <search className={cn('relative block min-w-0 flex-1', className)}>
      <Icon
        aria-hidden
        className={cn('pointer-events-none absolute top-2 left-2.5 size-4 text-fg-faint', pending && 'animate-turn')}
      />
      <Input
        ref={box}
        type="search"
        value={value}
        maxLength={200}
        dir="auto"
        autoComplete="off"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        className="pr-8 pl-8 text-left text-ellipsis [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return
          onKeyDown?.(event)
          if (event.key !== 'Escape') return
          // Escape has no other effect during a search.
          event.stopPropagation()
          if (value) onChange('')
          else event.currentTarget.blur()
        }}
        {...rest}
      />
      <span className="absolute top-0.5 right-0.5 flex h-7 items-center">
        {value ? (
          <IconButton
            label={t('clearSearch')}
            size="sm"
            onClick={() => {
              onChange('')
              box.current?.focus()
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
