import { z } from 'zod'

/** v1.0 §4.5: a scheme is one member that names its kind; requirements are maps of scopes. */
const description = z.string().optional()
const scopes = z.record(z.string(), z.string())
const refreshUrl = z.url().optional()
const flow = z.union([
  z.strictObject({
    authorizationCode: z.strictObject({
      authorizationUrl: z.url(),
      tokenUrl: z.url(),
      refreshUrl,
      scopes,
      pkceRequired: z.boolean().optional(),
    }),
  }),
  z.strictObject({ clientCredentials: z.strictObject({ tokenUrl: z.url(), refreshUrl, scopes }) }),
  z.strictObject({
    deviceCode: z.strictObject({ deviceAuthorizationUrl: z.url(), tokenUrl: z.url(), refreshUrl, scopes }),
  }),
  z.strictObject({ implicit: z.strictObject({ authorizationUrl: z.url(), refreshUrl, scopes }) }),
  z.strictObject({ password: z.strictObject({ tokenUrl: z.url(), refreshUrl, scopes }) }),
])
const scheme = z.union([
  z.strictObject({
    apiKeySecurityScheme: z.strictObject({
      location: z.enum(['query', 'header', 'cookie']),
      name: z.string().min(1),
      description,
    }),
  }),
  z.strictObject({
    httpAuthSecurityScheme: z.strictObject({
      scheme: z.string().min(1),
      bearerFormat: z.string().optional(),
      description,
    }),
  }),
  z.strictObject({
    oauth2SecurityScheme: z.strictObject({ flows: flow, oauth2MetadataUrl: z.url().optional(), description }),
  }),
  z.strictObject({ openIdConnectSecurityScheme: z.strictObject({ openIdConnectUrl: z.url(), description }) }),
  z.strictObject({ mtlsSecurityScheme: z.strictObject({ description }) }),
])
export const securitySchemes = z.record(z.string(), scheme).optional()
export const securityRequirements = z
  .array(z.strictObject({ schemes: z.record(z.string(), z.strictObject({ list: z.array(z.string()).optional() })) }))
  .optional()
