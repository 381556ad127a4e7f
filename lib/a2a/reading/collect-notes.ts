import type { Outcome } from '@/lib/a2a/outcome'

const maxNotes = 20

/** Collects the tolerated irregularities of one payload: each once, the first twenty. */
export interface Notes {
  list: string[]
  add: (note: string) => void
  /** Returns the value of an outcome, and adds its notes or its problem. */
  unwrap: <T>(outcome: Outcome<T>) => T | undefined
}

/** Creates an empty collector. */
export function collectNotes(): Notes {
  const list: string[] = []
  const add = (note: string): void => {
    if (list.length < maxNotes && !list.includes(note)) list.push(note)
  }
  return {
    list,
    add,
    unwrap: (outcome) => {
      if (!outcome.ok) {
        add(outcome.problem)
        return undefined
      }
      outcome.notes?.forEach(add)
      return outcome.value
    },
  }
}
