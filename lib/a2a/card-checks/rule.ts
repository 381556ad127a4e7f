/** Generations with a specification of their own; v0.2 and v0.3 are one dialect on the wire. */
export const generations = ['v0.1', 'v0.2', 'v0.3', 'v1.0'] as const
export type Generation = (typeof generations)[number]

/**
 * error: the agent cannot be called as it is; warning: against its specification, or a trap, though tolerated here; hint:
 * allowed, and yet likely a slip or of little use to callers; ok: what was found.
 */
export const levels = ['error', 'warning', 'hint', 'ok'] as const
export type Level = (typeof levels)[number]

interface Verdict {
  level: Level
  /** Of the generation's specification, e.g. `5.5.4`; absent for a rule of ours. */
  section?: string
}

/** What a rule means in each generation that has it. */
export type Rule = Partial<Record<Generation, Verdict>>
export type Rules = Readonly<Record<string, Rule>>
export type Sections = Partial<Record<Generation, string>>

/** A rule of the specifications: its section in each generation that has it, `''` where no one section says so. */
export function rule(level: Level, sections: Sections): Rule {
  return Object.fromEntries(
    Object.entries(sections).map(([generation, section]) => [generation, { level, ...(section && { section }) }]),
  )
}

/** A rule that is ours, in every generation. */
export function ours(level: Level): Rule {
  return rule(level, { 'v0.1': '', 'v0.2': '', 'v0.3': '', 'v1.0': '' })
}
