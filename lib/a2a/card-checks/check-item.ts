import type { Evidence } from '@/lib/a2a/card-checks/evidence'
import type { Generation, Level } from '@/lib/a2a/card-checks/rule'
import type { JsonObject } from '@/lib/a2a/json'
import type { CardReading } from '@/lib/a2a/read-card'

export type Values = Record<string, string | number>

/** What a check came upon; the rule of its code says what that means in the card's generation, if anything. */
export interface Finding<Code extends string = string> {
  code: Code
  /** Path of the member, e.g. `skills[0].tags`. */
  path: string
  /** What its sentence names. */
  values?: Values
  /** Of the generation's specification, where the rule has none of its own. */
  section?: string
}

/** One line of the report on a card. Its sentences are in the messages, by code; `section` is e.g. `v1.0 §4.4.1`. */
export interface CheckItem extends Finding {
  level: Level
}

/** What a check looks at: the card as it came, and as it was read. */
export interface Checked {
  /** Without what it has too much of. */
  json: JsonObject
  reading: CardReading
  generation: Generation
  /** Empty for a pasted card. */
  foundAt: string
  /** The text of the card, where it is known. */
  raw?: string
  /** What calls showed of the agent. */
  evidence: Evidence
}

export type Check<Code extends string = string> = (checked: Checked) => Finding<Code>[]

/** One finding; the values are those that its sentence names. */
export function finding<Code extends string>(code: Code, path: string, values?: Values): Finding<Code> {
  return { code, path, ...(values && { values }) }
}
