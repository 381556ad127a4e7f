import type { CardChangeCode } from '@/lib/a2a/card-diff/card-change-codes'
import type { JsonObject } from '@/lib/a2a/json'
import type { CardReading } from '@/lib/a2a/read-card'

/** A card to compare: what it says, and as it is written. */
export interface ComparedCard {
  reading: CardReading
  json: JsonObject
  raw: string
}

/** One thing that two cards of an agent say differently; its words are in the messages, by code. */
export interface CardChange {
  code: CardChangeCode
  values: Record<string, string>
  /** The member of the later card, or of the earlier where the later has none, e.g. `skills[0].tags`. */
  path: string
  /** Whether somebody who calls the agent by the earlier card may fail. */
  breaking: boolean
}

const maxValueLength = 200

function cut(text: string): string {
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength).toWellFormed()}…` : text
}

/** A change, its path and values cut to what a sentence can hold. */
export function cardChange(
  code: CardChangeCode,
  path: string,
  values: Record<string, string> = {},
  breaking = false,
): CardChange {
  return {
    code,
    values: Object.fromEntries(Object.entries(values).map(([name, text]) => [name, cut(text)])),
    path: cut(path),
    breaking,
  }
}

/** The same for changes that callers by the earlier card feel. */
export function breakingChange(code: CardChangeCode, path: string, values: Record<string, string> = {}): CardChange {
  return cardChange(code, path, values, true)
}
