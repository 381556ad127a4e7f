import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'

interface TableFilterProps {
  value: string
  onChange: (value: string) => void
}

/** Narrows a table to the rows that hold some words. */
export function TableFilter({ value, onChange }: TableFilterProps) {
  const t = useTranslations('parts')
  return (
    <label className="flex h-8 shrink-0 items-center gap-2 border-b border-line px-3 focus-within:bg-hover">
      <Search aria-hidden className="size-3.5 shrink-0 text-fg-faint" />
      <input
        type="search"
        value={value}
        aria-label={t('filterRows')}
        placeholder={t('filterRows')}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 flex-1 bg-transparent text-xs outline-none placeholder:text-fg-faint"
      />
    </label>
  )
}
