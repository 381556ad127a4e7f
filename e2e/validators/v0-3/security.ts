import { z } from 'zod'

/** v0.3 §5.5.3: schemes with `type`, as in OpenAPI. */
const description = z.string().optional()
const scopes = z.record(z.string(), z.string())
const refreshUrl = z.url().optional()
const flows = z.strictObject({
  authorizationCode: z.strictObject({ authorizationUrl: z.url(), tokenUrl: z.url(), refreshUrl, scopes }).optional(),
  clientCredentials: z.strictObject({ tokenUrl: z.url(), refreshUrl, scopes }).optional(),
  implicit: z.strictObject({ authorizationUrl: z.url(), refreshUrl, scopes }).optional(),
  password: z.strictObject({ tokenUrl: z.url(), refreshUrl, scopes }).optional(),
})
const scheme = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('apiKey'),
    in: z.enum(['query', 'header', 'cookie']),
    name: z.string().min(1),
    description,
  }),
  z.strictObject({
    type: z.literal('http'),
    scheme: z.string().min(1),
    bearerFormat: z.string().optional(),
    description,
  }),
  z.strictObject({ type: z.literal('oauth2'), flows, oauth2MetadataUrl: z.url().optional(), description }),
  z.strictObject({ type: z.literal('openIdConnect'), openIdConnectUrl: z.url(), description }),
  z.strictObject({ type: z.literal('mutualTLS'), description }),
])
export const securitySchemes = z.record(z.string(), scheme).optional()
export const security = z.array(z.record(z.string(), z.array(z.string()))).optional()
