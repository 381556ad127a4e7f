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
  /** Other names, which rank like the name: what a command chooses, or the IDs of a task. */
  aliases?: readonly string[]
  /** Further words by which a command is found. */
  keywords?: string
  /** An icon after the name. */
  mark?: ReactNode
  /** Beside the name, in small letters. */
  detail?: string
  actions: readonly [PaletteAction, ...PaletteAction[]]
}

/** Entries under one heading. */
export interface PaletteGroup {
  key: 'agents' | 'skills' | 'conversations' | 'tasks' | 'artifacts' | 'commands'
  entries: PaletteEntry[]
}
