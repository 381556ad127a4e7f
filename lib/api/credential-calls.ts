import { z } from 'zod'
import { oauthFlowNames } from '@/lib/a2a/security/scheme'
import { valuesSchema } from '@/lib/api/attempt'
import { credentialTypes } from '@/lib/api/credential'

/**
 * ready: it is sent; unauthorized: a person has to sign in at the provider first; pending: a device code waits for them;
 * failed: the provider refused, `problem` says why, or the agent did (`refused`); elsewhere: it was given for other addresses
 * than that where the agent is called now; unreadable: stored under another SECRET_KEY.
 */
export const credentialStates = ['ready', 'unauthorized', 'pending', 'failed', 'elsewhere', 'unreadable'] as const

const flowSchema = z.object({
  flow: z.enum(oauthFlowNames),
  authorizationUrl: z.string().optional(),
  tokenUrl: z.string().optional(),
  deviceAuthorizationUrl: z.string().optional(),
  scopes: z.array(z.object({ name: z.string(), description: z.string() })),
})

/** What the card says of a scheme, as far as its form needs to know. */
export const schemeOptionsSchema = z.object({
  in: z.enum(['header', 'query', 'cookie']).optional(),
  /** Of the header, the query parameter or the cookie. */
  name: z.string().optional(),
  bearerFormat: z.string().optional(),
  /** OAuth2: those of the card; without any the person gives the addresses. */
  flows: z.array(flowSchema).optional(),
  /** OpenID Connect: where the provider describes itself. */
  openIdConnectUrl: z.string().optional(),
  /** The card's own word for a scheme that is not known. */
  says: z.string().optional(),
})

/** What may be shown of a credential that is set; never its value. */
export const givenSchema = z.object({
  type: z.enum(credentialTypes),
  state: z.enum(credentialStates),
  problem: z.string().optional(),
  /** The agent did not accept it when it was last shown. */
  refused: z.boolean().optional(),
  flow: z.enum(oauthFlowNames).optional(),
  in: z.enum(['header', 'query', 'cookie']).optional(),
  name: z.string().optional(),
  /** Names of the free headers. */
  headers: z.array(z.string()).optional(),
  /** When the token, or the certificate, ends. */
  expiresAt: z.iso.datetime().optional(),
  /** Whom the certificate names. */
  subject: z.string().optional(),
  /** The only ones that it is ever sent to. */
  origins: z.array(z.string()),
  updatedAt: z.iso.datetime(),
})

export const schemeStatusSchema = z.object({
  name: z.string(),
  type: z.enum([...credentialTypes, 'other']),
  description: z.string().optional(),
  options: schemeOptionsSchema,
  /** Scopes that the card asks for with it. */
  scopes: z.array(z.string()),
  /** Some alternative of the card, or a skill, asks for it; false too for what a person gave beyond the card. */
  required: z.boolean(),
  set: z.boolean(),
  /** Null while nothing is set. */
  given: givenSchema.nullable(),
})
export type SchemeStatus = z.infer<typeof schemeStatusSchema>

/** What an agent's card asks for, and what is set. */
export const credentialStatusSchema = z.object({
  schemes: z.array(schemeStatusSchema),
  /** Lists of scheme names. All schemes of one list are required; an empty list requires nothing. */
  alternatives: z.array(z.array(z.string())),
  /** One of the alternatives is ready, or the card asks for nothing. */
  satisfied: z.boolean(),
  /** Addresses that an OAuth2 client has to be registered with. */
  callbackUrl: z.string(),
})
export type CredentialStatus = z.infer<typeof credentialStatusSchema>

/** What a card asks for, before its agent is kept. */
export const askedCredentialsSchema = z.object({
  schemes: z.array(schemeStatusSchema.omit({ set: true, given: true })),
  alternatives: credentialStatusSchema.shape.alternatives,
})
export type AskedCredentials = z.infer<typeof askedCredentialsSchema>

/** How a person gives their consent: on the provider's page, or with a code on another device. */
export const authorizationStartSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string(), expiresAt: z.iso.datetime() }),
  z.object({
    kind: z.literal('device'),
    userCode: z.string(),
    verificationUri: z.string(),
    /** The same with the code in it. */
    verificationUriComplete: z.string().optional(),
    expiresAt: z.iso.datetime(),
    /** Seconds between two looks at whether it was given. */
    interval: z.number(),
  }),
])
export type AuthorizationStart = z.infer<typeof authorizationStartSchema>

export const hopSteps = ['credential', 'token', 'address', 'connect', 'tls', 'card', 'call'] as const
export const hopSchema = z.object({
  step: z.enum(hopSteps),
  outcome: z.enum(['ok', 'failed', 'skipped']),
  /** As an English sentence. */
  message: z.string(),
  hint: z.string().optional(),
  /** The same for people who read another language, with `values`; absent where another program said it. */
  code: z.string().optional(),
  values: valuesSchema.optional(),
  ms: z.number().int(),
})
export type Hop = z.infer<typeof hopSchema>

/** What happened on the way to the agent, hop by hop; no message was sent. */
export const credentialTestSchema = z.object({ ok: z.boolean(), hops: z.array(hopSchema) })
export type CredentialTest = z.infer<typeof credentialTestSchema>
