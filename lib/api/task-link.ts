import { z } from 'zod'
import { defaultRedaction } from '@/lib/trace/redaction'
import { redactionSchema } from '@/lib/trace/redaction-schema'

export const linkInputSchema = z.strictObject({
  /** Seconds until the link expires: one hour to 90 days. */
  expiresIn: z.number().int().min(3600).max(7_776_000).default(604_800),
  /** What is redacted besides secrets. */
  redact: redactionSchema.default([...defaultRedaction]),
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

/** `loopback`: Switchboard listens on loopback only, so links work on this machine only. */
export const taskLinksSchema = z.object({ links: z.array(taskLinkSchema), loopback: z.boolean() })
export type TaskLinks = z.infer<typeof taskLinksSchema>

/** `url` is returned only once. */
export const newLinkSchema = z.object({ link: taskLinkSchema, url: z.string() })
export type NewLink = z.infer<typeof newLinkSchema>
