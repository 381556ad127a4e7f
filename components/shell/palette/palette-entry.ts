import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Something that can be done with an entry of the palette. */
export interface PaletteAction {
  name: string
  icon: LucideIcon
  act: () => void
}

/** An entry of the palette. Enter runs its first action, Tab lists all. */
export interface PaletteEntry {
  id: string
  icon: ReactNode
  name: string
  /** Beside the name, in small letters. */
  detail?: string
  actions: readonly [PaletteAction, ...PaletteAction[]]
}

/** Entries under one heading. */
export interface PaletteGroup {
  key: 'agents' | 'skills' | 'conversations' | 'tasks' | 'artifacts' | 'commands'
  entries: PaletteEntry[]
}

/** Words of a text for comparing: lower case, without accents. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Returns true if all words of `search` occur in the name or the keywords of a command. */
export function matchesCommand(search: string, name: string, keywords = ''): boolean {
  const text = foldText(`${name} ${keywords}`)
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
