import { z } from 'zod'
import { auditActions, auditMethods, maxAuditDays } from '@/lib/api/constants'
import { jsonObjectSchema } from '@/lib/a2a/model'

export const auditEntrySchema = z.object({
  seq: z.number().int(),
  at: z.iso.datetime(),
  /** Null without a sign-in. */
  actorId: z.string().nullable(),
  /** The person's name at that time; the address that was entered for a failed sign-in. */
  actorName: z.string(),
  method: z.enum(auditMethods),
  keyId: z.string().nullable(),
  address: z.string(),
  action: z.enum(auditActions),
  targetId: z.string(),
  targetName: z.string(),
  details: jsonObjectSchema,
  /** SHA-256 of the entry and of the hash of the entry before. */
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const auditPageSchema = z.object({
  /** Newest first. */
  entries: z.array(auditEntrySchema),
  nextCursor: z.string().nullable(),
})

export type AuditPage = z.infer<typeof auditPageSchema>

const filter = {
  /** Text in the names or IDs of the person and the target, or in the details. */
  q: z.string().max(200).optional(),
  action: z.enum(auditActions).optional(),
  /** ID of the person. */
  actor: z.string().max(100).optional(),
  /** Entries since this time, and before that one. */
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
}
export const auditQuerySchema = z.object({
  ...filter,
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
})
export type AuditQuery = z.infer<typeof auditQuerySchema>
export const auditExportQuerySchema = z.object({ ...filter, format: z.enum(['csv', 'jsonl']).default('csv') })

export const auditVerificationSchema = z.object({
  /** Number of entries that were checked. */
  checked: z.number().int(),
  /** Number of older entries that retention removed. */
  removed: z.number().int(),
  /** The first entry that is missing or was changed; null if all are as they were written. */
  brokenAt: z.number().int().nullable(),
})

export type AuditVerification = z.infer<typeof auditVerificationSchema>

export const auditSettingsSchema = z.strictObject({
  /** Days after which entries are removed. */
  days: z.int().min(1).max(maxAuditDays),
})
