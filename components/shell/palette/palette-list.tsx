'use client'

import { Command } from 'cmdk'
import { useTranslations } from 'next-intl'
import type { PaletteAction, PaletteEntry, PaletteGroup } from '@/components/shell/palette/palette-entry'
import { cn } from '@/components/ui/cn'
import { menuItemClasses } from '@/components/ui/overlay/overlay-classes'
import { Kbd } from '@/components/ui/text/kbd'

const itemClasses = cn(menuItemClasses, 'data-[selected=true]:bg-hover')
const groupClasses =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-fg-faint'

interface EntryGroupsProps {
  groups: PaletteGroup[]
  onRun: (action: PaletteAction) => void
}

/** The entries of the palette under their headings. */
export function EntryGroups({ groups, onRun }: EntryGroupsProps) {
  const t = useTranslations('ui.palette')
  return groups.map(({ key, entries }) => (
    <Command.Group key={key} heading={t(`groups.${key}`)} className={groupClasses}>
      {entries.map(({ id, icon, name, mark, detail, actions: [first] }) => (
        <Command.Item key={id} value={id} className={itemClasses} onSelect={() => onRun(first)}>
          {icon}
          <span className={cn('truncate', detail && 'max-w-[70%] shrink-0')} dir="auto">
            {name}
          </span>
          {mark}
          {detail ? (
            <span className="min-w-0 truncate text-xs text-fg-faint" dir="auto">
              {detail}
            </span>
          ) : null}
        </Command.Item>
      ))}
    </Command.Group>
  ))
}

interface ActionListProps {
  entry: PaletteEntry
  onRun: (action: PaletteAction) => void
}

/** The actions of one entry. */
export function ActionList({ entry, onRun }: ActionListProps) {
  const t = useTranslations('ui.palette')
  return (
    <Command.Group heading={t('actionsOf', { name: entry.name })} className={groupClasses}>
      {entry.actions.map((action) => (
        <Command.Item key={action.name} value={action.name} className={itemClasses} onSelect={() => onRun(action)}>
          <action.icon />
          {action.name}
        </Command.Item>
      ))}
    </Command.Group>
  )
}

interface PaletteFooterProps {
  /** The selected entry; undefined if there is none. */
  entry: PaletteEntry | undefined
  /** The actions of the entry are shown. */
  inActions: boolean
  onToggle: () => void
}

/** What the keys do with the selected entry. */
export function PaletteFooter({ entry, inActions, onToggle }: PaletteFooterProps) {
  const t = useTranslations('ui.palette.hint')
  const hasActions = entry !== undefined && entry.actions.length > 1
  return (
    <div className="flex h-10 items-center gap-4 border-t border-line px-4 text-xs text-fg-faint">
      {entry && !inActions ? (
        <span className="flex min-w-0 items-center gap-1.5">
          <Kbd>↵</Kbd>
          <span className="truncate">{entry.actions[0].name}</span>
        </span>
      ) : null}
      {hasActions || inActions ? (
        <button
          type="button"
          tabIndex={-1}
          className="ml-auto flex h-7 shrink-0 items-center gap-1.5 rounded-control px-1.5 hover:bg-hover hover:text-fg"
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onToggle}
        >
          {t(inActions ? 'back' : 'more')}
          <Kbd>{inActions ? 'Esc' : 'Tab'}</Kbd>
        </button>
      ) : null}
    </div>
  )
}
