import type { JsonObject } from '@/lib/a2a/json'
import type { CardReading } from '@/lib/a2a/read-card'

/** One line of the report on a card. */
export interface CheckItem {
  level: 'ok' | 'warning' | 'error'
  /** Path of the member, e.g. `skills[0].tags`. */
  path: string
  message: string
  hint?: string
}

/** What a check looks at: the card as it came, and as it was read. */
interface Checked {
  json: JsonObject
  reading: CardReading
  /** Empty for a pasted card. */
  foundAt: string
}

export type Check = (checked: Checked) => CheckItem[]

/** A check passed, with what was found. */
export function passed(path: string, message: string): CheckItem {
  return { level: 'ok', path, message }
}

/** Something is off, but the agent can be used. */
export function warning(path: string, message: string, hint?: string): CheckItem {
  return { level: 'warning', path, message, ...(hint && { hint }) }
}

/** The agent cannot be used as it is. */
export function failure(path: string, message: string, hint?: string): CheckItem {
  return { level: 'error', path, message, ...(hint && { hint }) }
}

/** Whether an object has a member that is neither null nor empty. */
export function isFilled(object: JsonObject, name: string): boolean {
  const value = Object.hasOwn(object, name) ? object[name] : undefined
  return value !== undefined && value !== null && value !== ''
}
