import { z } from 'zod'
import { cardChangeCodes } from '@/lib/a2a/card-diff/card-change-codes'

/**
 * Why a card that was received is not used: it is no JSON, no Agent Card, names no address to call, names one that holds
 * a user name or password, is larger than what is read, or is not UTF-8. Nothing is stored of the last two.
 */
export const cardProblems = [
  'no-json',
  'no-card',
  'no-address',
  'secret-address',
  'too-large',
  'too-many-values',
  'not-utf8',
] as const
export type CardProblem = (typeof cardProblems)[number]

const versionNumber = z.coerce.number().int().min(1).max(999_999_999)

export const cardChangesQuerySchema = z.object({
  /** The version to compare with; the one that was in use before it where none is given. */
  since: versionNumber.optional(),
})

/** What a card says differently from an earlier one. */
export const cardChangesSchema = z.object({
  /** Null where there is nothing before it. */
  since: z.number().int().nullable(),
  changes: z.array(
    z.object({
      code: z.enum(cardChangeCodes),
      values: z.record(z.string(), z.string()),
      /** The member of the later card, or of the earlier where the later has none. */
      path: z.string(),
      /** Whether somebody who calls the agent by the earlier card may fail. */
      breaking: z.boolean(),
      message: z.string(),
    }),
  ),
})
export type CardChanges = z.infer<typeof cardChangesSchema>
