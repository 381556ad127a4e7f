import type { CardChangeCode } from '@/lib/a2a/card-diff/card-change-codes'
import { type CardChange, cardChange, type ComparedCard } from '@/lib/a2a/card-diff/card-change'

type Direction = 'input-mode' | 'output-mode' | 'skill-input-mode' | 'skill-output-mode'

const key = (mode: string): string => mode.trim().toLowerCase()

function without(list: string[], other: string[]): string[] {
  const known = new Set(other.map(key))
  return [...new Set(list)].filter((mode) => !known.has(key(mode)))
}

/** Compares two lists of media types. A removed type may break callers. */
export function compareModeLists(
  what: Direction,
  path: string,
  before: string[],
  after: string[],
  values: Record<string, string> = {},
): CardChange[] {
  const changes = (code: CardChangeCode, modes: string[], breaking: boolean) =>
    modes.map((mode) => cardChange(code, path, { ...values, mode }, breaking))
  return [
    // An empty list allows every mode: a first list removes nothing, and a removed list adds nothing.
    ...changes(`${what}-removed`, without(before, after), after.length > 0),
    ...changes(`${what}-added`, without(after, before), false),
  ]
}

/** Compares the default input and output modes. */
export function compareModes({ reading: before }: ComparedCard, { reading: after }: ComparedCard): CardChange[] {
  const [old, now] = [before.card, after.card]
  return [
    ...compareModeLists('input-mode', 'defaultInputModes', old.inputModes, now.inputModes),
    ...compareModeLists('output-mode', 'defaultOutputModes', old.outputModes, now.outputModes),
  ]
}
