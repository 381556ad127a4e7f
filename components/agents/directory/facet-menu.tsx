'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'

interface FacetMenuProps {
  label: string
  /** The chosen one; null for any. */
  value: string | null
  options: readonly { value: string; label: string }[]
  onChange: (value: string | null) => void
}

// The primitive's values are strings; no tag is made of a line break.
const any = '\n'

/** One way to narrow the list: a small button that tells what is chosen. */
export function FacetMenu({ label, value, options, onChange }: FacetMenuProps) {
  const t = useTranslations('directory')
  const chosen = value === null ? null : (options.find((option) => option.value === value)?.label ?? value)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          size="sm"
          className={cn('max-w-60 rounded-full', chosen === null ? 'text-fg-muted' : 'border-accent bg-accent/8')}
        >
          {label}
          {chosen === null ? null : <span className="truncate text-accent">{chosen}</span>}
          <ChevronDown className="size-3.5! text-fg-faint" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="max-w-80">
        <DropdownMenuRadioGroup value={value ?? any} onValueChange={(next) => onChange(next === any ? null : next)}>
          <DropdownMenuRadioItem value={any}>{t('any')}</DropdownMenuRadioItem>
          {options.map((option) => (
            <DropdownMenuRadioItem key={option.value} value={option.value}>
              <span className="truncate" dir="auto">
                {option.label}
              </span>
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
