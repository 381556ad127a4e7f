'use client'

import { ArrowLeft, ChevronRight, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FacetOptions, FavoriteFilter } from '@/components/agents/directory/filter-options'
import type { FilterProps } from '@/components/agents/directory/filter-bar'
import { Button } from '@/components/ui/button/button'
import { SheetOnDemand } from '@/components/ui/overlay/sheet-on-demand'

/** The filters on phones: a list of facets in a sheet, each with its values. */
export function FilterSheet({ facets, favorite, total, onTurn, onFavorite, onClear }: FilterProps & { total: number }) {
  const t = useTranslations('directory')
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  const facet = facets.find(({ key }) => key === shown)
  const count = facets.reduce((sum, { chosen }) => sum + chosen.length, favorite ? 1 : 0)

  const change = (next: boolean) => {
    setOpen(next)
    setShown(null)
  }
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => change(true)}>
        <SlidersHorizontal />
        <span className="sr-only sm:not-sr-only">{t('filters')}</span>
        {count > 0 ? (
          <span className="rounded-full bg-accent px-1.5 text-2xs text-accent-fg tabular">
            {count}
            <span className="sr-only">{t('chosen')}</span>
          </span>
        ) : null}
      </Button>
      <SheetOnDemand
        open={open}
        onOpenChange={change}
        side="bottom"
        title={facet?.label ?? t('filters')}
        className="h-[85dvh]"
      >
        <div className="flex min-h-full flex-col">
          <div className="flex-1 p-2">
            {facet ? (
              <>
                <Button variant="ghost" className="mb-1 px-2" onClick={() => setShown(null)}>
                  <ArrowLeft />
                  {t('allFilters')}
                </Button>
                <FacetOptions
                  facet={facet}
                  onTurn={(value) => onTurn(facet, value)}
                  className="min-h-11"
                  boxClassName="mx-2"
                />
              </>
            ) : (
              <>
                <FavoriteFilter value={favorite} onChange={onFavorite} className="m-2 h-8 px-3" />
                <ul>
                  {facets.map(({ key, label, chosen, options }) => (
                    <li key={key}>
                      <button
                        type="button"
                        onClick={() => setShown(key)}
                        className="flex h-11 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-hover"
                      >
                        <span className="shrink-0">{label}</span>
                        <span className="min-w-0 flex-1 truncate text-right text-accent" dir="auto">
                          {options
                            .filter(({ value }) => chosen.includes(value))
                            .map((option) => option.label)
                            .join(', ')}
                        </span>
                        <ChevronRight aria-hidden className="size-4 shrink-0 text-fg-faint" />
                      </button>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
          <div className="sticky bottom-0 flex gap-2 border-t border-line bg-bg-raised p-3">
            <Button size="lg" disabled={count === 0} onClick={onClear}>
              {t('clearFilters')}
            </Button>
            <Button size="lg" variant="primary" className="flex-1" onClick={() => change(false)}>
              {t('showFound', { count: total })}
            </Button>
          </div>
        </div>
      </SheetOnDemand>
    </>
  )
}
