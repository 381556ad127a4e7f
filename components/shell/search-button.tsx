'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { navEntryClasses } from '@/components/shell/nav-link'
import { cn } from '@/components/ui/cn'
import { useHydrated } from '@/components/ui/hooks/use-hydrated'
import { Kbd } from '@/components/ui/text/kbd'

/** Returns true on devices of Apple, whose keyboards have ⌘. */
const hasCommandKey = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the command palette. Shows its shortcut. */
export function SearchButton({ onSearch }: { onSearch: () => void }) {
  const t = useTranslations('nav')
  // The server does not know the keyboard.
  const hydrated = useHydrated()
  const keys = hydrated && hasCommandKey() ? '⌘K' : 'Ctrl K'
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className={cn(navEntryClasses, 'mb-1 hidden md:flex')}
      onClick={onSearch}
    >
      <span className="flex h-6 w-10 items-center justify-center">
        <Search aria-hidden className="size-4.5" strokeWidth={1.75} />
      </span>
      {t('search')}
      <span aria-hidden className="mt-0.5">
        <Kbd>{keys}</Kbd>
      </span>
    </button>
  )
}
