import { z } from 'zod'
import { catalogFormats } from '@/lib/a2a/catalog/catalog'
import { jsonSchema } from '@/lib/a2a/json-schemas'
import { faultKinds } from '@/lib/faults/fault'

/**
 * waiting: nothing has become of it yet; added: in the catalog now, archived ones too; known: was there already; changed:
 * was there with an earlier card; failed: `fault` says why.
 */
export const lineOutcomes = ['waiting', 'added', 'known', 'changed', 'failed'] as const
export type LineOutcome = (typeof lineOutcomes)[number]
export const importStates = ['running', 'done', 'stopped'] as const

/** Where a list is, or the host that has one at a well-known place. */
export const listAddressSchema = z.strictObject({ url: z.string().trim().min(1).max(2048) })
/** Our export, an AI Catalog, a list of cards or of addresses; or where such a list is. */
export const importInputSchema = z.union([listAddressSchema, jsonSchema])

export const importLineSchema = z.object({
  /** From 0. */
  position: z.number().int(),
  /** What the list calls it. */
  label: z.string(),
  outcome: z.enum(lineOutcomes),
  agent: z.object({ id: z.string(), slug: z.string(), name: z.string() }).nullable(),
  fault: z
    .object({
      kind: z.enum(faultKinds),
      message: z.string(),
      hint: z.string().optional(),
      hop: z.enum(['switchboard', 'connection', 'agent']).optional(),
      details: z.record(z.string(), z.unknown()).optional(),
    })
    .nullable(),
})
export type ImportLine = z.infer<typeof importLineSchema>

const count = z.number().int()

export const importSummarySchema = z.object({
  id: z.string(),
  format: z.enum(catalogFormats),
  /** Where the list was found; null for one that was sent. */
  sourceUrl: z.string().nullable(),
  /** `stopped`: by a person, with lines that wait. */
  state: z.enum(importStates),
  total: count,
  added: count,
  known: count,
  changed: count,
  failed: count,
  waiting: count,
  /** Of the lines that failed: those that may not the next time. */
  retryable: count,
  /** Entries that are no agents. */
  leftOut: count,
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type ImportSummary = z.infer<typeof importSummarySchema>

export const importResultSchema = importSummarySchema.extend({ lines: z.array(importLineSchema) })
export type ImportResult = z.infer<typeof importResultSchema>

export const importListSchema = z.object({ imports: z.array(importSummarySchema) })

/** Which lines of an import to tell. */
export const importQuerySchema = z.object({
  outcome: z.enum(lineOutcomes).optional(),
  /** So many lines are passed over. */
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(0).max(10_000).default(200),
})
export type ImportQuery = z.infer<typeof importQuerySchema>

/** What a list holds, before anything is taken over. */
export const importPreviewSchema = z.object({
  format: z.enum(catalogFormats),
  sourceUrl: z.string().nullable(),
  /** Lines that can be tried. */
  agents: count,
  /** Lines that cannot. */
  broken: count,
  leftOut: count,
  /** What the first lines are called. */
  labels: z.array(z.string()),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>
