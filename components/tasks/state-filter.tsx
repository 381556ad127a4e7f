'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { StateDot } from '@/components/ui/state-dot'
import { type TaskState, taskStates } from '@/lib/a2a/states'

interface StateFilterProps {
  chosen: readonly TaskState[]
  onChange: (chosen: TaskState[]) => void
}

/** Filters tasks by state. Tasks in one of the chosen states match; without a choice, all tasks do. */
export function StateFilter({ chosen, onChange }: StateFilterProps) {
  const t = useTranslations('tasks.filters')
  const states = useTranslations('states')
  const [only] = chosen
  const value = chosen.length > 1 ? t('states', { count: chosen.length }) : only ? states(only) : t('anyState')
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button aria-label={`${t('state')}: ${value}`} className="flex-1 justify-between sm:flex-none">
          {value}
          <ChevronDown />
        </Button>
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
            <StateDot state={state} />
            {states(state)}
          </DropdownMenuCheckboxItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
