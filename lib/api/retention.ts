import { z } from 'zod'

/** 0: without a limit. */
export const keepDaysSchema = z.number().int().min(0).max(36_500)
export const keepMegabytesSchema = z.number().int().min(0).max(100_000_000)

/** How long event logs are kept, in days since their task last changed, and how many megabytes of them an agent. */
export const retentionSchema = z.strictObject({ keepDays: keepDaysSchema, keepMegabytes: keepMegabytesSchema })
export type Retention = z.infer<typeof retentionSchema>

export const retentionPatchSchema = retentionSchema.partial()

/** Limits to be tried. Of an agent, null is what holds for all agents. */
export const retentionTrialSchema = z.strictObject({
  keepDays: keepDaysSchema.nullable(),
  keepMegabytes: keepMegabytesSchema.nullable(),
  /** Id or slug; absent: all agents. */
  agent: z.string().max(200).optional(),
})
export type RetentionTrial = z.infer<typeof retentionTrialSchema>

/** What limits would remove. */
export const retentionEffectSchema = z.object({
  tasks: z.number().int(),
  events: z.number().int(),
  bytes: z.number().int(),
})
export type RetentionEffect = z.infer<typeof retentionEffectSchema>
