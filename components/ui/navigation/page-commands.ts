'use client'

import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'

/** A command of the current page. */
export interface PageCommand {
  name: string
  /** Further words by which the palette finds it. */
  keywords?: string
  icon: LucideIcon
  act: () => void
}

const store = createStore<{ commands: PageCommand[] }>(() => ({ commands: [] }))

/** Adds commands to the palette while the component is mounted. */
export function useOfferCommands(commands: PageCommand[]): void {
  const own = useRef<PageCommand[]>([])
  useEffect(() => {
    const others = store.getState().commands.filter((command) => !own.current.includes(command))
    own.current = commands
    store.setState({ commands: [...others, ...commands] })
  })
  useEffect(
    () => () =>
      store.setState(({ commands: all }) => ({ commands: all.filter((command) => !own.current.includes(command)) })),
    [],
  )
}

/** Returns the commands of the current page. */
export function usePageCommands(): PageCommand[] {
  return useStore(store, ({ commands }) => commands)
}
