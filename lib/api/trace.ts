import { z } from 'zod'
import { exportFormats } from '@/lib/api/constants'
import { redactionKinds, defaultRedaction } from '@/lib/trace/redaction'
import { redactionQuerySchema } from '@/lib/trace/redaction-schema'

export const exportQuerySchema = z.object({
  format: z.enum(exportFormats).default('trace'),
  /** What is redacted besides secrets, separated by commas: `emails,agent`; `none` for secrets only. */
  redact: redactionQuerySchema.default([...defaultRedaction]),
})
export type ExportQuery = z.infer<typeof exportQuerySchema>

const sampleSchema = z.object({ seq: z.number().int(), before: z.string(), after: z.string() })
const foundSchema = z.object({ count: z.number().int(), samples: z.array(sampleSchema) })

export const exportPreviewSchema = z.object({
  /** Number of rows in the export. */
  rows: z.number().int(),
  /** Approximate file size in bytes, by format. */
  bytes: z.record(z.enum(exportFormats), z.number().int()),
  /** Redacted values, by kind. */
  found: z.record(z.enum(redactionKinds), foundSchema),
})
export type ExportPreview = z.infer<typeof exportPreviewSchema>
