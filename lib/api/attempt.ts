import { z } from 'zod'

/** What an address that was asked for a card answered with, other than one that can be used. */
export const missCodes = [
  /** With an HTTP status that is no success. */
  'http',
  'web-page',
  'event-stream',
  /** With a list of agents, such as an AI Catalog. */
  'list',
  /** What breaks off is no JSON either: where it breaks is told. */
  'no-json',
  'no-card',
  /** A card, or other JSON, with more values than the limit `cardValues`. */
  'too-many-values',
  /** A card that names no address to call. */
  'no-address',
  /** A card whose addresses are no HTTP URLs. */
  'bad-address',
  /** Bytes that are not UTF-8, as JSON has to be (RFC 8259 §8.1). */
  'not-utf8',
  /** A card further up than an address that asks for a credential, and not of the agent there. */
  'other-agent',
] as const

/** Why there was no answer, or none that can be read. */
export const troubleCodes = [
  'blocked-denied',
  'blocked-never',
  'blocked-private',
  'blocked-inward',
  'blocked-reserved',
  'blocked-scheme',
  'blocked-plain',
  'blocked-secret',
  'blocked-redirect',
  'blocked-own',
  'unknown-host',
  'name-server',
  'refused',
  'no-route',
  'connect-timeout',
  'tls',
  'closed',
  'timeout',
  'silent',
  /** The search for a card took too long as a whole. */
  'out-of-time',
  'no-http',
  'many-headers',
  'not-decompressed',
  'encoding',
  'too-large',
  'redirects',
  'failed',
] as const

export const attemptCodes = ['card', ...missCodes, ...troubleCodes] as const
export type MissCode = (typeof missCodes)[number]
export type AttemptCode = (typeof attemptCodes)[number]

/** What a sentence in another language needs besides its code. */
export const valuesSchema = z.record(z.string(), z.union([z.string(), z.number()]))
export type Values = z.infer<typeof valuesSchema>

/** A sentence for people who read another language. */
export const saidSchema = z.object({ code: z.string(), values: valuesSchema })
export type Said = z.infer<typeof saidSchema>

/** One address that was asked for a card, and what came of it. */
export const attemptSchema = z.object({
  url: z.string(),
  /** As an English phrase. */
  outcome: z.string(),
  /** The same for programs, and for people who read another language: with `values`. */
  code: z.enum(attemptCodes),
  values: valuesSchema.optional(),
  /** The HTTP status of the answer, where there was one. */
  status: z.number().int().optional(),
  /** Where the answer came from, where that is another address. */
  redirectedTo: z.string().optional(),
  ms: z.number().int(),
})
export type Attempt = z.infer<typeof attemptSchema>
