import { z } from 'zod'

/** Responses to a card request that contain no usable card. */
export const missCodes = [
  /** An HTTP error status. */
  'http',
  'web-page',
  'event-stream',
  /** A list of agents, such as an AI Catalog. */
  'list',
  /** Invalid or incomplete JSON; `values` has the position. */
  'no-json',
  'no-card',
  /** More JSON values than the limit `cardValues`. */
  'too-many-values',
  /** A card without a URL to call. */
  'no-address',
  /** A card whose URLs are not HTTP URLs. */
  'bad-address',
  /** Content that is not UTF-8, which JSON requires (RFC 8259 §8.1). */
  'not-utf8',
  /** The card of another agent, at a parent path of a URL that requires a credential. */
  'other-agent',
] as const

/** Why there was no readable response. */
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
  /** Discovery as a whole timed out. */
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

/** Values of a translated message. */
export const valuesSchema = z.record(z.string(), z.union([z.string(), z.number()]))
export type Values = z.infer<typeof valuesSchema>

/** A message as a code with values, for translation. */
export const codedMessageSchema = z.object({ code: z.string(), values: valuesSchema })
export type CodedMessage = z.infer<typeof codedMessageSchema>

/** One URL that was tried for a card, and the outcome. */
export const attemptSchema = z.object({
  url: z.string(),
  /** The outcome as an English phrase. */
  outcome: z.string(),
  /** The outcome as a code, with `values` for translation. */
  code: z.enum(attemptCodes),
  values: valuesSchema.optional(),
  /** HTTP status of the response, if there was one. */
  status: z.number().int().optional(),
  /** URL of the response, if it differs because of a redirect. */
  redirectedTo: z.string().optional(),
  ms: z.number().int(),
})
export type Attempt = z.infer<typeof attemptSchema>
