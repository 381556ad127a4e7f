'use client'

import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useLayoutEffect, useState } from 'react'
import { usePaletteCommands } from '@/components/shell/use-palette-commands'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { cn } from '@/components/ui/cn'
import { menuItemClasses } from '@/components/ui/overlay/overlay-classes'
import { useAgentSearch } from '@/components/entities/agent/use-agent-search'
import { useNavigate } from '@/components/ui/navigation/use-navigate'
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

const itemClasses = cn(menuItemClasses, 'data-[selected=true]:bg-hover')
const groupClasses =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-fg-faint'
const mostAgents = 8

interface CommandPaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** ⌘K: finds agents, pages and commands by name. */
export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  const t = useTranslations('ui.palette')
  const go = useNavigate()
  const [search, setSearch] = useState('')
  const words = useDeferredValue(search.trim().toLowerCase())
  const found = useAgentSearch(words, mostAgents, open)
  const agents = found ?? []
  const commands = usePaletteCommands().filter((command) => command.name.toLowerCase().includes(words))
  const marked = useActiveEntry([...agents.map(({ id }) => id), ...commands.map(({ name }) => name)])

  const change = (next: boolean) => {
    onOpenChange(next)
    if (!next) setSearch('')
  }

  const choose = (act: () => void) => () => {
    change(false)
    act()
  }

  return (
    <Command.Dialog
      open={open}
      onOpenChange={change}
      shouldFilter={false}
      {...marked}
      label={t('title')}
      overlayClassName="fixed inset-0 z-40 bg-scrim animate-fade"
      contentClassName="fixed top-[14vh] left-1/2 z-50 w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-panel border border-line bg-bg-raised shadow-float animate-fade"
    >
      <ReturnFocus />
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden className="size-4 text-fg-faint" />
        <Command.Input
          value={search}
          onValueChange={setSearch}
          placeholder={t('placeholder')}
          className="h-12 flex-1 bg-transparent outline-none"
        />
      </div>
      <Command.List className="max-h-[min(24rem,60vh)] overflow-y-auto p-1.5">
        {found ? <Command.Empty className="px-2 py-8 text-center text-fg-muted">{t('nothing')}</Command.Empty> : null}
        {agents.length > 0 ? (
          <Command.Group heading={t('agents')} className={groupClasses}>
            {agents.map((agent) => (
              <Command.Item
                key={agent.id}
                value={agent.id}
                className={itemClasses}
                onSelect={choose(() => go(`/chat/${agent.slug}`))}
              >
                <AgentIcon name={agent.name} src={agent.icon} size="sm" />
                <span className="max-w-[70%] shrink-0 truncate" dir="auto">
                  {agent.name}
                </span>
                <span className="min-w-0 truncate text-xs text-fg-faint" dir="auto">
                  {agent.matches?.[0]?.field === 'name' ? null : agent.matches?.[0]?.text}
                </span>
                <span className="ml-auto shrink-0 text-xs text-fg-faint">{t('chat')}</span>
              </Command.Item>
            ))}
          </Command.Group>
        ) : null}
        {commands.length > 0 ? (
          <Command.Group heading={t('commands')} className={groupClasses}>
            {commands.map((command) => (
              <Command.Item
                key={command.name}
                value={command.name}
                className={itemClasses}
                onSelect={choose(command.act)}
              >
                <command.icon />
                {command.name}
              </Command.Item>
            ))}
          </Command.Group>
        ) : null}
      </Command.List>
    </Command.Dialog>
  )
}
