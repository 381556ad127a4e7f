'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { countHiddenFilters, taskFilterParsers, taskFilterOptions } from '@/components/tasks/task-filter'
import { FilterButton } from '@/components/tasks/filters/filter-button'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlay/popover'
import { Select } from '@/components/ui/form/select'
import { dialectIds } from '@/lib/a2a/dialect-id'
import { ratingValues, taskOrigins } from '@/lib/api/constants'

/** The select reserves ''. */
const unfiltered = '*'
/** Durations in seconds. */
const durations = [1, 10, 60, 600, 3600]

/** Rarely used filters. */
export function MoreFilters() {
  const t = useTranslations('tasks.filters')
  const ui = useTranslations('ui')
  const [filter, setFilter] = useQueryStates(taskFilterParsers, taskFilterOptions)
  const set = countHiddenFilters(filter)
  return (
    <Popover>
      <PopoverTrigger asChild>
        <FilterButton icon={SlidersHorizontal} isSet={set > 0}>
          {t('more')}
          {set > 0 ? <span className="ml-1.5 text-fg-muted tabular">{set}</span> : null}
        </FilterButton>
      </PopoverTrigger>
      <PopoverContent aria-label={t('more')} className="grid gap-3">
        {(['since', 'until'] as const).map((end) => (
          <Field key={end} label={t(end)}>
            <Input
              type="date"
              value={filter[end] ?? ''}
              onChange={({ target }) => void setFilter({ [end]: target.value || null })}
            />
          </Field>
        ))}
        <Select
          aria-label={t('origin')}
          value={filter.origin ?? unfiltered}
          onValueChange={(value) => void setFilter({ origin: taskOrigins.find((each) => each === value) ?? null })}
          options={[
            { value: unfiltered, label: t('anyOrigin') },
            ...taskOrigins.map((value) => ({ value, label: t(`origins.${value}`) })),
          ]}
        />
        <Select
          aria-label={t('dialect')}
          value={filter.dialect ?? unfiltered}
          onValueChange={(value) => void setFilter({ dialect: dialectIds.find((each) => each === value) ?? null })}
          options={[
            { value: unfiltered, label: t('anyDialect') },
            ...dialectIds.map((value) => ({ value, label: ui('protocol', { version: value.slice(1) }) })),
          ]}
        />
        <Select
          aria-label={t('longer')}
          value={filter.longer === null ? unfiltered : String(filter.longer)}
          onValueChange={(value) => void setFilter({ longer: value === unfiltered ? null : Number(value) })}
          options={[
            { value: unfiltered, label: t('anyDuration') },
            ...durations.map((seconds) => ({ value: String(seconds), label: t('atLeast', { seconds }) })),
          ]}
        />
        <Select
          aria-label={t('rating')}
          value={filter.rating ?? unfiltered}
          onValueChange={(value) => void setFilter({ rating: ratingValues.find((each) => each === value) ?? null })}
          options={[
            { value: unfiltered, label: t('anyRating') },
            ...ratingValues.map((value) => ({ value, label: t(`ratings.${value}`) })),
          ]}
        />
        <Select
          aria-label={t('errors')}
          value={filter.faulty ? 'faulty' : unfiltered}
          onValueChange={(value) => void setFilter({ faulty: value !== unfiltered })}
          options={[
            { value: unfiltered, label: t('anyErrors') },
            { value: 'faulty', label: t('faulty') },
          ]}
        />
      </PopoverContent>
    </Popover>
  )
}
