import type { CardChangeCode } from '@/lib/a2a/card-diff/card-change-codes'
import { type CardChange, cardChange, type ComparedCard } from '@/lib/a2a/card-diff/card-change'

type Direction = 'input-mode' | 'output-mode' | 'skill-input-mode' | 'skill-output-mode'

const key = (mode: string): string => mode.trim().toLowerCase()

function without(list: string[], other: string[]): string[] {
  const known = new Set(other.map(key))
  return [...new Set(list)].filter((mode) => !known.has(key(mode)))
}

/** Media types that came or went. One that is not taken or given any more may break callers. */
export function compareModeLists(
  what: Direction,
  path: string,
  before: string[],
  after: string[],
  values: Record<string, string> = {},
): CardChange[] {
  const told = (code: CardChangeCode, modes: string[], breaking: boolean) =>
    modes.map((mode) => cardChange(code, path, { ...values, mode }, breaking))
  return [
    // Without any list every mode may be tried: a first list takes nothing away, and a list that is gone adds nothing.
    ...told(`${what}-removed`, without(before, after), after.length > 0),
    ...told(`${what}-added`, without(after, before), false),
  ]
}

/** What differs in the media types that the agent takes and gives where a skill says nothing else. */
export function compareModes({ reading: before }: ComparedCard, { reading: after }: ComparedCard): CardChange[] {
  const [old, now] = [before.card, after.card]
  return [
    ...compareModeLists('input-mode', 'defaultInputModes', old.inputModes, now.inputModes),
    ...compareModeLists('output-mode', 'defaultOutputModes', old.outputModes, now.outputModes),
  ]
}
