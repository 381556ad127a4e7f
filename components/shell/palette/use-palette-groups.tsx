'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { PaletteEntry, PaletteGroup } from '@/components/shell/palette/palette-entry'
import { matchesCommand, rankGroups } from '@/components/shell/palette/rank-entries'
import { useResultGroups } from '@/components/shell/palette/use-result-groups'
import { usePaletteCommands } from '@/components/shell/palette/use-palette-commands'
import { useSearch } from '@/components/shell/palette/use-search'
import { useNavigate } from '@/components/ui/navigation/use-navigate'

interface PaletteContent {
  groups: PaletteGroup[]
  /** The first search has returned. */
  loaded: boolean
  /** The last search failed. */
  failed: boolean
}

/** The entries of the palette for these words: what the search finds, and the commands. */
export function usePaletteGroups(words: string, open: boolean, onShortcuts: () => void): PaletteContent {
  const t = useTranslations('ui.palette')
  const go = useNavigate()
  const search = useSearch(words, open)
  const results = useResultGroups(search?.result ?? null)
  const all = usePaletteCommands(onShortcuts)
  const matching = all.filter((command) => matchesCommand(words, command))
  // A command of the page replaces the general one of the same name.
  const distinct = [...new Map(matching.toReversed().map((command) => [command.name, command])).values()].toReversed()
  const commands = distinct.map(({ name, aliases, keywords, icon: Icon, act }): PaletteEntry => ({
    id: `command ${name}`,
    name,
    ...(aliases && { aliases }),
    ...(keywords && { keywords }),
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
  return { groups: rankGroups(words, [...results, last]), loaded: search !== null, failed: search?.failed === true }
}
