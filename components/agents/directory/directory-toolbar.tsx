'use client'

import { ArrowDownUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { noFacets } from '@/components/agents/directory/directory-params'
import { FacetMenu } from '@/components/agents/directory/facet-menu'
import { SearchBox } from '@/components/agents/directory/search-box'
import { useDirectoryParams } from '@/components/agents/directory/use-directory-params'
import { type FacetValues, useFacets } from '@/components/agents/directory/use-facets'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { agentSorts } from '@/lib/api/agent-calls'

/** Search, filters and order of the directory; all of it lives in the URL. */
export function DirectoryToolbar({ values }: { values: FacetValues }) {
  const t = useTranslations('directory')
  const { params, change, pending } = useDirectoryParams()
  const facets = useFacets(values)
  const filtered = facets.some(({ key }) => params[key] !== null)
  return (
    <div className="mb-4 grid grid-cols-1 gap-2.5">
      <div className="flex items-center justify-between gap-2">
        <SearchBox value={params.q} onChange={(q) => change({ q: q || null })} pending={pending} />
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="ghost" aria-label={t('sort', { by: t(`sorts.${params.sort}`) })}>
              <ArrowDownUp />
              <span className="hidden sm:inline">{t(`sorts.${params.sort}`)}</span>
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuRadioGroup
              value={params.sort}
              onValueChange={(chosen) => change({ sort: agentSorts.find((sort) => sort === chosen) ?? null })}
            >
              {agentSorts.map((sort) => (
                <DropdownMenuRadioItem key={sort} value={sort}>
                  {t(`sorts.${sort}`)}
                </DropdownMenuRadioItem>
              ))}
            </DropdownMenuRadioGroup>
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
      <fieldset
        aria-label={t('filters')}
        className="-mx-4 flex min-w-0 items-center gap-1.5 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
      >
        {facets.map(({ key, label, options }) => (
          <FacetMenu
            key={key}
            label={label}
            value={params[key]}
            options={options}
            onChange={(value) => change({ [key]: value })}
          />
        ))}
        {filtered ? (
          <Button variant="ghost" size="sm" onClick={() => change(noFacets)}>
            {t('clearFilters')}
          </Button>
        ) : null}
      </fieldset>
    </div>
  )
}
