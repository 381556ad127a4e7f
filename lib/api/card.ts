import { z } from 'zod'
import { cardChangeCodes } from '@/lib/a2a/card-diff/card-change'

/**
 * Why a received card is not used: it is not JSON, not an Agent Card, has no URL to call or one with a user name or password,
 * exceeds the size limit, or is not UTF-8. In the last two cases nothing is stored.
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
  /** Version to compare with. Default: the version that was in use before. */
  since: versionNumber.optional(),
})

/** Differences between a card and an earlier version. */
export const cardChangesSchema = z.object({
  /** Null if there is no earlier version. */
  since: z.number().int().nullable(),
  changes: z.array(
    z.object({
      code: z.enum(cardChangeCodes),
      values: z.record(z.string(), z.string()),
      /** JSON path in the later card, or in the earlier card if the member was removed. */
      path: z.string(),
      /** Whether callers that rely on the earlier card may fail. */
      breaking: z.boolean(),
      message: z.string(),
    }),
  ),
})
export type CardChanges = z.infer<typeof cardChangesSchema>
