'use client'

import { ArrowDownUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DirectoryParams, getSortOrder } from '@/components/agents/directory/directory-params'
import { Button } from '@/components/ui/button/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/components/ui/overlay/dropdown-menu'

interface SortMenuProps {
  params: Pick<DirectoryParams, 'sort' | 'q'>
  onChange: (sort: DirectoryParams['sort']) => void
}

const sorts = ['name', 'used', 'health', 'newest'] as const

/** Selects the sort order. Favorites always come first. */
export function SortMenu({ params, onChange }: SortMenuProps) {
  const t = useTranslations('directory')
  const order = getSortOrder(params)
  const offered = params.q.trim() ? (['match', ...sorts] as const) : sorts
  const usual = getSortOrder({ ...params, sort: null })
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" aria-label={t('sort', { by: t(`sorts.${order}`) })}>
          <ArrowDownUp />
          <span className="hidden sm:inline">{t(`sorts.${order}`)}</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuRadioGroup
          value={order}
          onValueChange={(value) => {
            const sort = offered.find((each) => each === value)
            onChange(sort === undefined || sort === usual ? null : sort)
          }}
        >
          {offered.map((sort) => (
            <DropdownMenuRadioItem key={sort} value={sort}>
              {t(`sorts.${sort}`)}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
