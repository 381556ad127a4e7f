import type { Outcome } from '@/lib/a2a/outcome'

const maxNotes = 20

/** Collects the tolerated oddities of one payload: each once, the first twenty. */
export interface Notes {
  list: string[]
  add: (note: string) => void
  /** The value of an outcome, its notes or its problem noted. */
  keep: <T>(outcome: Outcome<T>) => T | undefined
}

/** A fresh collector. */
export function collectNotes(): Notes {
  const list: string[] = []
  const add = (note: string): void => {
    if (list.length < maxNotes && !list.includes(note)) list.push(note)
  }
  return {
    list,
    add,
    keep: (outcome) => {
      if (!outcome.ok) {
        add(outcome.problem)
        return undefined
      }
      outcome.notes?.forEach(add)
      return outcome.value
    },
  }
}
