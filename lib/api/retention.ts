import { z } from 'zod'

/** 0: no limit. */
export const keepDaysSchema = z.number().int().min(0).max(36_500)
export const keepMegabytesSchema = z.number().int().min(0).max(100_000_000)

/** Retention of event logs: days since the task last changed, and megabytes per agent. */
export const retentionSchema = z.strictObject({ keepDays: keepDaysSchema, keepMegabytes: keepMegabytesSchema })
export type Retention = z.infer<typeof retentionSchema>

export const retentionPatchSchema = retentionSchema.partial()

/** Limits to preview. For an agent, null means the default limit. */
export const retentionPreviewInputSchema = z.strictObject({
  keepDays: keepDaysSchema.nullable(),
  keepMegabytes: keepMegabytesSchema.nullable(),
  /** ID or slug of an agent. Default: all agents. */
  agent: z.string().max(200).optional(),
})
export type RetentionPreviewInput = z.infer<typeof retentionPreviewInputSchema>

/** What the limits would remove. */
export const retentionEffectSchema = z.object({
  tasks: z.number().int(),
  events: z.number().int(),
  bytes: z.number().int(),
})
export type RetentionEffect = z.infer<typeof retentionEffectSchema>
