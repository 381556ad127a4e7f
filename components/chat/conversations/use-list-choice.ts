'use client'

import { useState } from 'react'

type Scope = 'agent' | 'all'

/** What was chosen last, for as long as the page lives: each conversation makes its list anew. */
const kept: { scope: Scope; q: string } = { scope: 'agent', q: '' }

/** Which conversations the list shows: of this agent or of all, and what is searched for. */
export function useListChoice(): {
  scope: Scope
  q: string
  setScope: (scope: Scope) => void
  setQ: (q: string) => void
} {
  const [choice, setChoice] = useState({ ...kept })
  const set = (change: Partial<typeof kept>): void => setChoice(Object.assign(kept, change) && { ...kept })
  return { ...choice, setScope: (scope) => set({ scope }), setQ: (q) => set({ q }) }
}
