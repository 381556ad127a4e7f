import type { CardChangeCode } from '@/lib/a2a/card-diff/card-change-codes'
import type { JsonObject } from '@/lib/a2a/json'
import type { CardReading } from '@/lib/a2a/cards/read-card'

/** A card to compare: as read, as JSON and as text. */
export interface ComparedCard {
  reading: CardReading
  json: JsonObject
  raw: string
}

/** One difference between two cards of an agent. Messages translate it by its code. */
export interface CardChange {
  code: CardChangeCode
  values: Record<string, string>
  /** Path in the later card, or in the earlier one if the later card lacks the member, e.g. `skills[0].tags`. */
  path: string
  /** Whether callers that follow the earlier card may fail. */
  breaking: boolean
}

const maxValueLength = 200

function cut(text: string): string {
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength).toWellFormed()}…` : text
}

/** Creates a change. The path and values are cut to 200 characters. */
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

/** Creates a change that may break callers that follow the earlier card. */
export function breakingChange(code: CardChangeCode, path: string, values: Record<string, string> = {}): CardChange {
  return cardChange(code, path, values, true)
}
