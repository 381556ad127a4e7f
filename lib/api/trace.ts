import { z } from 'zod'
import { exportFormats } from '@/lib/api/constants'
import { defaultRedaction, redactionKinds } from '@/lib/trace/redaction'
import { redactionQuerySchema, redactionSchema } from '@/lib/trace/trace'

export const exportQuerySchema = z.object({
  format: z.enum(exportFormats).default('trace'),
  /** What is redacted besides secrets, separated by commas: `emails,agent`; `none` for secrets only. */
  redact: redactionQuerySchema.default([...defaultRedaction]),
})
export type ExportQuery = z.infer<typeof exportQuerySchema>

const sampleSchema = z.object({ seq: z.number().int(), before: z.string(), after: z.string() })
const redactionMatchesSchema = z.object({ count: z.number().int(), samples: z.array(sampleSchema) })

export const exportPreviewSchema = z.object({
  /** Number of rows in the export. */
  rows: z.number().int(),
  /** Approximate file size in bytes, by format. */
  bytes: z.record(z.enum(exportFormats), z.number().int()),
  /** Redacted values, by kind. */
  found: z.record(z.enum(redactionKinds), redactionMatchesSchema),
})
export type ExportPreview = z.infer<typeof exportPreviewSchema>

export const linkInputSchema = z.strictObject({
  /** Seconds until the link expires: one hour to 90 days. */
  expiresIn: z.number().int().min(3600).max(7_776_000).default(604_800),
  /** What is redacted besides secrets. */
  redact: redactionSchema.default([...defaultRedaction]),
})

const taskLinkSchema = z.object({
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
