import { z } from 'zod'
import { usualRedaction } from '@/lib/trace/redaction'
import { redactionSchema } from '@/lib/trace/redaction-schema'

export const linkInputSchema = z.strictObject({
  /** Seconds until nobody can read it any more: an hour to 90 days. */
  expiresIn: z.number().int().min(3600).max(7_776_000).default(604_800),
  /** What is left out besides secrets. */
  redact: redactionSchema.default([...usualRedaction]),
})

export const taskLinkSchema = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  redact: redactionSchema,
})
export type TaskLink = z.infer<typeof taskLinkSchema>

/** `loopback`: Switchboard listens on its own machine only, and so links work nowhere else. */
export const taskLinksSchema = z.object({ links: z.array(taskLinkSchema), loopback: z.boolean() })
export type TaskLinks = z.infer<typeof taskLinksSchema>

/** `url` is told this once. */
export const newLinkSchema = z.object({ link: taskLinkSchema, url: z.string() })
export type NewLink = z.infer<typeof newLinkSchema>
