import { z } from 'zod'
import { exportFormats } from '@/lib/api/trace-words'
import { redactionKinds, usualRedaction } from '@/lib/trace/redaction'
import { redactionQuerySchema } from '@/lib/trace/redaction-schema'

export const exportQuerySchema = z.object({
  format: z.enum(exportFormats).default('trace'),
  /** What is left out besides secrets, by commas: `emails,agent`; `none` for secrets alone. */
  redact: redactionQuerySchema.default([...usualRedaction]),
})

const sampleSchema = z.object({ seq: z.number().int(), before: z.string(), after: z.string() })
const foundSchema = z.object({ count: z.number().int(), samples: z.array(sampleSchema) })

export const exportPreviewSchema = z.object({
  /** Rows that would leave. */
  rows: z.number().int(),
  /** How large the file would be, about, in bytes, by format. */
  bytes: z.record(z.enum(exportFormats), z.number().int()),
  /** What would be left out, by kind. */
  found: z.record(z.enum(redactionKinds), foundSchema),
})
export type ExportPreview = z.infer<typeof exportPreviewSchema>
