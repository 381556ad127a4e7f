'use client'

import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'

/** What can be done on the page that is shown, by name. */
export interface PageCommand {
  name: string
  icon: LucideIcon
  act: () => void
}

const store = createStore<{ commands: PageCommand[] }>(() => ({ commands: [] }))

/** Offers commands in the palette for as long as the component is on the page. */
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

/** The commands that are offered now. */
export function usePageCommands(): PageCommand[] {
  return useStore(store, ({ commands }) => commands)
}
