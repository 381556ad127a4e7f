'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import {
  foldText,
  matchesCommand,
  type PaletteEntry,
  type PaletteGroup,
} from '@/components/shell/palette/palette-entry'
import { useFoundGroups } from '@/components/shell/palette/use-found-groups'
import { usePaletteCommands } from '@/components/shell/palette/use-palette-commands'
import { useSearch } from '@/components/shell/palette/use-search'
import { useNavigate } from '@/components/ui/navigation/use-navigate'

/** Returns true if a name starts with the words. */
const hasPrefix = (words: string) => (entry: PaletteEntry) => foldText(entry.name).startsWith(foldText(words))

interface PaletteContent {
  groups: PaletteGroup[]
  /** The first search has returned. */
  loaded: boolean
}

/** The entries of the palette for these words: what the search finds, and the commands. */
export function usePaletteGroups(words: string, open: boolean, onShortcuts: () => void): PaletteContent {
  const t = useTranslations('ui.palette')
  const go = useNavigate()
  const result = useSearch(words, open)
  const found = useFoundGroups(result)
  const all = usePaletteCommands(onShortcuts)
  const matching = all.filter(({ name, keywords }) => matchesCommand(words, name, keywords))
  // A command of the page replaces the general one of the same name.
  const distinct = [...new Map(matching.toReversed().map((command) => [command.name, command])).values()].toReversed()
  const commands = distinct.map(({ name, icon: Icon, act }): PaletteEntry => ({
    id: `command ${name}`,
    name,
    icon: <Icon />,
    actions: [{ name, icon: Icon, act }],
  }))
  // The palette searches recent tasks only.
  const everywhere: PaletteEntry[] =
    words && commands.length === 0
      ? [
          {
            id: 'everywhere',
            name: t('searchTasks', { words }),
            icon: <Search />,
            actions: [
              {
                name: t('searchTasks', { words }),
                icon: Search,
                act: () => go(`/tasks?q=${encodeURIComponent(words)}`),
              },
            ],
          },
        ]
      : []
  const last: PaletteGroup = { key: 'commands', entries: [...commands, ...everywhere] }
  const agents = found.find(({ key }) => key === 'agents')?.entries ?? []
  const isCommand = words !== '' && commands.some(hasPrefix(words)) && !agents.some(hasPrefix(words))
  const groups = isCommand ? [last, ...found] : [...found, last]
  return { groups: groups.filter(({ entries }) => entries.length > 0), loaded: result !== null }
}
