import { z } from 'zod'
import { oauthFlowNames } from '@/lib/a2a/security/read-required-security'
import { valuesSchema } from '@/lib/api/attempt'
import { credentialTypes } from '@/lib/api/credential'

/**
 * `ready`: sent with calls. `unauthorized`: a person must sign in at the provider first. `pending`: the device code awaits
 * consent. `failed`: rejected by the provider (see `problem`) or by the agent (`refused`). `elsewhere`: bound to other origins
 * than the agent's current endpoint. `unreadable`: encrypted with another SECRET_KEY.
 */
export const credentialStates = ['ready', 'unauthorized', 'pending', 'failed', 'elsewhere', 'unreadable'] as const

const flowSchema = z.object({
  flow: z.enum(oauthFlowNames),
  authorizationUrl: z.string().optional(),
  tokenUrl: z.string().optional(),
  deviceAuthorizationUrl: z.string().optional(),
  scopes: z.array(z.object({ name: z.string(), description: z.string() })),
})

/** The card's data of a scheme that its form needs. */
export const schemeOptionsSchema = z.object({
  in: z.enum(['header', 'query', 'cookie']).optional(),
  /** Name of the header, query parameter or cookie. */
  name: z.string().optional(),
  bearerFormat: z.string().optional(),
  /** OAuth2: flows of the card; without any, the person enters the URLs. */
  flows: z.array(flowSchema).optional(),
  /** OpenID Connect: URL of the provider metadata. */
  openIdConnectUrl: z.string().optional(),
  /** The card's type of a scheme that Switchboard does not support. */
  says: z.string().optional(),
})

/** Status of a stored credential. Never contains its value. */
export const storedCredentialSchema = z.object({
  type: z.enum(credentialTypes),
  state: z.enum(credentialStates),
  problem: z.string().optional(),
  /** Whether the agent rejected it at its last use. */
  refused: z.boolean().optional(),
  flow: z.enum(oauthFlowNames).optional(),
  in: z.enum(['header', 'query', 'cookie']).optional(),
  name: z.string().optional(),
  /** Names of the extra headers. */
  headers: z.array(z.string()).optional(),
  /** When the token or certificate expires. */
  expiresAt: z.iso.datetime().optional(),
  /** Subject of the certificate. */
  subject: z.string().optional(),
  /** Origins that it is sent to, and no others. */
  origins: z.array(z.string()),
  updatedAt: z.iso.datetime(),
})

export const schemeStatusSchema = z.object({
  name: z.string(),
  type: z.enum([...credentialTypes, 'other']),
  description: z.string().optional(),
  options: schemeOptionsSchema,
  /** Scopes that the card requires. */
  scopes: z.array(z.string()),
  /** Whether an alternative of the card or a skill requires it; false for credentials that the card does not mention. */
  required: z.boolean(),
  set: z.boolean(),
  /** Null if no credential is stored. */
  given: storedCredentialSchema.nullable(),
})
export type SchemeStatus = z.infer<typeof schemeStatusSchema>

/** Security requirements of the card, and the stored credentials. */
export const credentialStatusSchema = z.object({
  schemes: z.array(schemeStatusSchema),
  /** Each alternative lists scheme names that are all required. An empty list means no authentication. */
  alternatives: z.array(z.array(z.string())),
  /** Whether an alternative is complete, or the card requires nothing. */
  satisfied: z.boolean(),
  /** Redirect URI to register with the OAuth2 provider. */
  callbackUrl: z.string(),
})
export type CredentialStatus = z.infer<typeof credentialStatusSchema>

/** Security requirements of a card before its agent is registered. */
export const credentialRequirementsSchema = z.object({
  schemes: z.array(schemeStatusSchema.omit({ set: true, given: true })),
  alternatives: credentialStatusSchema.shape.alternatives,
})
export type CredentialRequirements = z.infer<typeof credentialRequirementsSchema>

/** How a person consents: on the provider's page, or with a code on another device. */
export const authorizationStartSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string(), expiresAt: z.iso.datetime() }),
  z.object({
    kind: z.literal('device'),
    userCode: z.string(),
    verificationUri: z.string(),
    /** The same URI with the code included. */
    verificationUriComplete: z.string().optional(),
    expiresAt: z.iso.datetime(),
    /** Seconds between two polls. */
    interval: z.number(),
  }),
])
export type AuthorizationStart = z.infer<typeof authorizationStartSchema>

export const hopSteps = ['credential', 'token', 'address', 'connect', 'tls', 'card', 'call'] as const
export const hopSchema = z.object({
  step: z.enum(hopSteps),
  outcome: z.enum(['ok', 'failed', 'skipped']),
  /** The result as an English sentence. */
  message: z.string(),
  hint: z.string().optional(),
  /** The message as a code with `values` for translation; absent for text from others. */
  code: z.string().optional(),
  values: valuesSchema.optional(),
  ms: z.number().int(),
})
export type Hop = z.infer<typeof hopSchema>

/** Result of a connection test, step by step. No message is sent. */
export const credentialTestSchema = z.object({ ok: z.boolean(), hops: z.array(hopSchema) })
export type CredentialTest = z.infer<typeof credentialTestSchema>
