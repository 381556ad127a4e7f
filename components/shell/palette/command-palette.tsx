'use client'

import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useDeferredValue, useLayoutEffect, useState } from 'react'
import type { PaletteAction, PaletteEntry } from '@/components/shell/palette/palette-entry'
import { ActionList, EntryGroups, PaletteFooter } from '@/components/shell/palette/palette-list'
import { usePaletteGroups } from '@/components/shell/palette/use-palette-groups'
import { useActiveEntry } from '@/components/ui/navigation/use-active-entry'

/** Restores the focus when a dialog without a trigger closes, unless the focus moved elsewhere. */
function ReturnFocus() {
  useLayoutEffect(() => {
    const before = document.activeElement
    return () => {
      // The dialog releases the focus only after this.
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
      })
    }
  }, [])
  return null
}

interface CommandPaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onShortcuts: () => void
}

/** ⌘K: finds agents, skills, conversations, tasks, artifacts and commands. Tab lists what can be done with the selected one. */
export function CommandPalette({ open, onOpenChange, onShortcuts }: CommandPaletteProps) {
  const t = useTranslations('ui.palette')
  const [search, setSearch] = useState('')
  /** The entry whose actions are shown. */
  const [chosen, setChosen] = useState<PaletteEntry | null>(null)
  const words = useDeferredValue(search.trim())
  const { groups, loaded, failed } = usePaletteGroups(words, open, onShortcuts)
  const entries = groups.flatMap((group) => group.entries)
  const marked = useActiveEntry(entries.map(({ id }) => id))
  const markedAction = useActiveEntry(chosen?.actions.map(({ name }) => name) ?? [])
  const entry = chosen ?? entries.find(({ id }) => id === marked.value)

  const close = () => {
    onOpenChange(false)
    setSearch('')
    setChosen(null)
  }
  const change = (next: boolean) => {
    if (next) return onOpenChange(true)
    // Escape leads back from the actions first.
    if (chosen) setChosen(null)
    else close()
  }
  const run = ({ act }: PaletteAction) => {
    close()
    act()
  }
  const toggle = () => setChosen(chosen || !entry || entry.actions.length < 2 ? null : entry)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isBack = chosen !== null && (event.key === 'Backspace' || (event.key === 'Tab' && event.shiftKey))
    if (event.key !== 'Tab' && !isBack) return
    event.preventDefault()
    if (isBack || !event.shiftKey) toggle()
  }

  return (
    <Command.Dialog
      open={open}
      onOpenChange={change}
      shouldFilter={false}
      {...(chosen ? markedAction : marked)}
      label={t('title')}
      overlayClassName="fixed inset-0 z-40 bg-scrim animate-fade"
      contentClassName="fixed top-[10vh] left-1/2 z-50 w-[min(40rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-panel border border-line bg-bg-raised shadow-float animate-fade"
    >
      <ReturnFocus />
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden className="size-4 text-fg-faint" />
        <Command.Input
          value={search}
          onValueChange={(value) => {
            setSearch(value)
            setChosen(null)
          }}
          onKeyDown={onKeyDown}
          placeholder={t('placeholder')}
          className="h-12 min-w-0 flex-1 bg-transparent outline-none"
        />
      </div>
      <Command.List className="max-h-[min(28rem,60vh)] overflow-y-auto p-1.5">
        {failed ? <output className="block px-2 py-2 text-fg-muted">{t('failed')}</output> : null}
        {loaded && !failed ? (
          <Command.Empty className="px-2 py-8 text-center text-fg-muted">{t('nothing')}</Command.Empty>
        ) : null}
        {chosen ? <ActionList entry={chosen} onRun={run} /> : <EntryGroups groups={groups} onRun={run} />}
      </Command.List>
      <PaletteFooter entry={entry} inActions={chosen !== null} onToggle={toggle} />
    </Command.Dialog>
  )
}
