'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { cn } from '@/components/ui/cn'
import { selectTriggerClasses } from '@/components/ui/form/input'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/overlay/dropdown-menu'
import type { SharedTeam } from '@/lib/api/share'

interface TeamMenuProps {
  teams: readonly SharedTeam[]
  /** IDs of the chosen teams, besides those in `provided`. */
  value: readonly string[]
  /** IDs of teams that a sign-in provider gives, and that only it can take away. */
  provided?: readonly string[]
  /** Called when the menu closes and the choice differs, with the chosen teams besides those in `provided`. */
  onChange: (teamIds: string[]) => void
  label: string
  disabled?: boolean
  className?: string
}

const noTeams: readonly string[] = []

/** A choice of any number of teams. */
export function TeamMenu({
  teams,
  value,
  provided = noTeams,
  onChange,
  label,
  disabled = false,
  className,
}: TeamMenuProps) {
  const t = useTranslations('ui.teamMenu')
  /** The choice while the menu is open. */
  const [draft, setDraft] = useState<readonly string[] | null>(null)
  const own = draft ?? value
  const isChosen = (id: string): boolean => provided.includes(id) || own.includes(id)
  const names = teams.filter(({ id }) => isChosen(id)).map(({ name }) => name)
  const toggle = (id: string, isOn: boolean): void => setDraft(isOn ? [...own, id] : own.filter((each) => each !== id))
  const close = (): void => {
    if (draft && draft.toSorted().join() !== value.toSorted().join()) onChange([...draft])
    setDraft(null)
  }
  return (
    <DropdownMenu onOpenChange={(open) => (open ? setDraft(value) : close())} modal={false}>
      <DropdownMenuTrigger
        disabled={disabled}
        aria-label={`${label}: ${names.join(', ') || t('none')}`}
        className={cn(selectTriggerClasses, className)}
      >
        <span className={cn('min-w-0 truncate', names.length === 0 && 'text-fg-faint')}>
          {names.join(', ') || t('none')}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-fg-faint" />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        {teams.length === 0 ? <DropdownMenuItem disabled>{t('noneYet')}</DropdownMenuItem> : null}
        {teams.map(({ id, name }) => (
          <DropdownMenuCheckboxItem
            key={id}
            checked={isChosen(id)}
            disabled={provided.includes(id)}
            onCheckedChange={(isOn) => toggle(id, isOn)}
            // Several are chosen in one visit.
            onSelect={(event) => event.preventDefault()}
          >
            <span className="min-w-0">
              <bdi>{name}</bdi>
              {provided.includes(id) ? <span className="block text-xs">{t('provided')}</span> : null}
            </span>
          </DropdownMenuCheckboxItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
