'use client'

import { Hourglass, Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { debounce, useQueryStates } from 'nuqs'
import { type ReactNode, useRef } from 'react'
import { FilterButton, filterClasses } from '@/components/tasks/filters/filter-button'
import { MoreFilters } from '@/components/tasks/filters/more-filters'
import { listedScopes, taskFilterParsers, taskFilterOptions } from '@/components/tasks/task-filter'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from '@/components/ui/overlay/dropdown-menu'
import { usePageViewer } from '@/components/entities/viewer/viewer-context'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/form/input'
import { Select } from '@/components/ui/form/select'
import { StateIcon } from '@/components/entities/task/state-chip'
import { useShortcut } from '@/components/ui/navigation/use-shortcut'
import { type TaskState, taskStates } from '@/lib/a2a/states'

interface StateFilterProps {
  chosen: readonly TaskState[]
  onChange: (chosen: TaskState[]) => void
}

/** Filter by state. Tasks in any of the selected states match; without a selection, all tasks match. */
function StateFilter({ chosen, onChange }: StateFilterProps) {
  const t = useTranslations('tasks.filters')
  const states = useTranslations('states')
  const [only] = chosen
  const value = chosen.length > 1 ? t('states', { count: chosen.length }) : only ? states(only) : t('anyState')
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <FilterButton aria-label={`${t('state')}: ${value}`} isSet={chosen.length > 0}>
          {value}
        </FilterButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        {taskStates.map((state) => (
          <DropdownMenuCheckboxItem
            key={state}
            checked={chosen.includes(state)}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={(checked) =>
              onChange(checked ? [...chosen, state] : chosen.filter((each) => each !== state))
            }
          >
            <StateIcon state={state} />
            {states(state)}
          </DropdownMenuCheckboxItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

const typing = { history: 'replace', limitUrlUpdates: debounce(250) } as const
/** The select reserves ''. */
const unfiltered = '*'

interface TaskFiltersProps {
  agents: readonly { slug: string; name: string }[]
  /** Number of tasks that wait for the person. */
  waiting: number
  /** Further controls beside the filters. */
  children?: ReactNode
}

/** Filters of the task list, stored in the URL. */
export function TaskFilters({ agents, waiting, children }: TaskFiltersProps) {
  const t = useTranslations('tasks.filters')
  const search = useRef<HTMLInputElement>(null)
  const { accounts, inTeam, role } = usePageViewer()
  const [{ of, q, agent, state }, setFilter] = useQueryStates(taskFilterParsers, taskFilterOptions)
  useShortcut('/', () => search.current?.focus())
  const named = agent === null || agents.some(({ slug }) => slug === agent)
  const listed = named ? agents : [...agents, { slug: agent, name: agent }]
  const isWaiting = state.includes('waiting')
  const scopes = listedScopes.filter((scope) =>
    scope === 'everyone' ? accounts && role === 'administrator' : inTeam || scope === 'mine',
  )
  // Other filters would reveal content.
  const isMetadata = of === 'everyone'

  return (
    <search className="mb-3 flex flex-col gap-2 sm:flex-row sm:flex-wrap sm:items-center">
      <div className={cn('relative w-full sm:w-64', isMetadata && 'hidden')}>
        <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-fg-faint" />
        <Input
          ref={search}
          type="search"
          value={q}
          maxLength={200}
          aria-label={t('search')}
          placeholder={t('search')}
          onChange={({ target }) => void setFilter({ q: target.value }, typing)}
          className="pl-8"
        />
      </div>
      {/* One row that scrolls sideways on narrow screens. The padding keeps focus outlines visible. */}
      <div className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0 sm:py-0">
        {scopes.length > 1 || of !== 'mine' ? (
          <Select
            value={of}
            onValueChange={(value) => void setFilter({ of: value })}
            options={scopes.map((value) => ({ value, label: t(`scopes.${value}`) }))}
            aria-label={t('of')}
            className={filterClasses(of !== 'mine')}
          />
        ) : null}
        <FilterButton
          icon={Hourglass}
          isSet={isWaiting}
          hidden={isMetadata}
          opens={false}
          aria-pressed={isWaiting}
          onClick={() => void setFilter({ state: isWaiting ? null : ['waiting'] })}
        >
          {t('waiting')}
          {waiting > 0 ? <span className="ml-1.5 text-fg-muted tabular">{waiting}</span> : null}
        </FilterButton>
        <StateFilter
          chosen={state.filter((each) => each !== 'waiting')}
          onChange={(chosen) => void setFilter({ state: chosen.length > 0 ? chosen : null })}
        />
        <Select
          value={agent ?? unfiltered}
          onValueChange={(value) => void setFilter({ agent: value === unfiltered ? null : value })}
          options={[
            { value: unfiltered, label: t('anyAgent') },
            ...listed.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
          aria-label={t('agent')}
          className={cn(filterClasses(agent !== null), 'max-w-56')}
        />
        {isMetadata ? null : (
          <>
            <MoreFilters />
            {children}
          </>
        )}
      </div>
    </search>
  )
}
