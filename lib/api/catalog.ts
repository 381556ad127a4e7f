import { z } from 'zod'
import { catalogFormats } from '@/lib/a2a/catalog/catalog'
import { jsonSchema } from '@/lib/a2a/model'
import { faultKinds } from '@/lib/faults/fault'

/**
 * waiting: not processed yet; added: registered, including archived agents that were restored; known: already registered;
 * changed: registered before with an earlier card; failed: see `fault`.
 */
export const lineOutcomes = ['waiting', 'added', 'known', 'changed', 'failed'] as const
export type LineOutcome = (typeof lineOutcomes)[number]
export const importStates = ['running', 'done', 'stopped'] as const

/** URL of a list, or of a host with a well-known catalog. */
export const listAddressSchema = z.strictObject({ url: z.string().trim().min(1).max(2048) })
/** A Switchboard export, an AI Catalog, a list of cards or of URLs, or the URL of such a list. */
export const importInputSchema = z.union([listAddressSchema, jsonSchema])

export const importLineSchema = z.object({
  /** Position in the list, from 0. */
  position: z.number().int(),
  /** Name in the list. */
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
  /** URL of the list; null if it was uploaded. */
  sourceUrl: z.string().nullable(),
  /** `stopped`: stopped by a person with entries still waiting. */
  state: z.enum(importStates),
  total: count,
  added: count,
  known: count,
  changed: count,
  failed: count,
  waiting: count,
  /** Failed entries that may succeed if they are retried. */
  retryable: count,
  /** Entries that are not agents. */
  leftOut: count,
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type ImportSummary = z.infer<typeof importSummarySchema>

export const importResultSchema = importSummarySchema.extend({ lines: z.array(importLineSchema) })
export type ImportResult = z.infer<typeof importResultSchema>

export const importListSchema = z.object({ imports: z.array(importSummarySchema) })

/** Page of the entries of an import. */
export const importQuerySchema = z.object({
  outcome: z.enum(lineOutcomes).optional(),
  /** Number of entries to skip. */
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(0).max(10_000).default(200),
})
export type ImportQuery = z.infer<typeof importQuerySchema>

/** Content of a list before it is imported. */
export const importPreviewSchema = z.object({
  format: z.enum(catalogFormats),
  sourceUrl: z.string().nullable(),
  /** Entries that can be imported. */
  agents: count,
  /** Entries that cannot be imported. */
  broken: count,
  leftOut: count,
  /** Names of the first entries. */
  labels: z.array(z.string()),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>
