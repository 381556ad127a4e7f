import type { DialectId } from '@/lib/a2a/dialect-id'

/** What calls have shown about an agent while it had this card. */
export interface Evidence {
  /** The agent rejected streaming calls, but accepted the same calls without streaming. */
  streaming?: 'refused'
  /** The agent rejected a message with a push notification config, but accepted it without. */
  push?: 'refused'
  /** The agent reported that the extended card is not configured. */
  extendedCard?: 'refused'
  /** The dialect that the agent understands, different from its card. */
  dialect?: DialectId
}

/** Protocol versions with their own specification. v0.2 and v0.3 are one dialect on the wire. */
export const generations = ['v0.1', 'v0.2', 'v0.3', 'v1.0'] as const
export type Generation = (typeof generations)[number]

/**
 * error: the agent cannot be called; warning: violates the specification or is risky, but tolerated here; hint: allowed, but
 * probably a mistake or of little use to callers; ok: what was found.
 */
export const levels = ['error', 'warning', 'hint', 'ok'] as const
export type Level = (typeof levels)[number]

interface Verdict {
  level: Level
  /** Section of the specification, e.g. `5.5.4`. Undefined for a rule of Switchboard's own. */
  section?: string
}

/** Meaning of a rule in each protocol version that has it. */
export type Rule = Partial<Record<Generation, Verdict>>
export type Rules = Readonly<Record<string, Rule>>
type Sections = Partial<Record<Generation, string>>

/**
 * Creates a rule of the specification: its section in each protocol version that has it, `''` if no single section defines it.
 */
export function rule(level: Level, sections: Sections): Rule {
  return Object.fromEntries(
    Object.entries(sections).map(([generation, section]) => [generation, { level, ...(section && { section }) }]),
  )
}

/** Creates a rule of Switchboard's own that applies to every protocol version. */
export function ownRule(level: Level): Rule {
  return rule(level, { 'v0.1': '', 'v0.2': '', 'v0.3': '', 'v1.0': '' })
}
