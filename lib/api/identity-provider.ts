import { z } from 'zod'
import { roles } from '@/lib/access/roles'
import { nameSchema } from '@/lib/api/name'

/** What membership in a group of the provider gives. */
export const groupRuleSchema = z.strictObject({
  group: z.string().trim().min(1).max(200),
  teamId: z.string().max(100).optional(),
  role: z.enum(roles).optional(),
})
export type GroupRule = z.infer<typeof groupRuleSchema>

const fields = {
  /** Shown on the sign-in page. */
  name: nameSchema,
  /** URL of the issuer, as its OpenID Connect metadata have it. */
  issuer: z.url({ protocol: /^https?$/ }).max(2048),
  clientId: z.string().trim().min(1).max(500),
  scopes: z.string().trim().max(500),
  /** Claim of the ID token or the user info with the person's groups; null: groups are not used. */
  groupsClaim: z.string().trim().min(1).max(200).nullable(),
  groupRules: z.array(groupRuleSchema).max(200),
  /** Domains of the e-mail addresses that may sign in; empty: all. */
  domains: z.array(z.string().trim().toLowerCase().min(1).max(253)).max(100),
  /** Whether people without an account get one. */
  createsAccounts: z.boolean(),
  /** Their role, unless a group gives another one. */
  defaultRole: z.enum(roles),
  disabled: z.boolean(),
}

/** An identity provider, without its client secret. */
export const identityProviderSchema = z.object({
  id: z.string(),
  ...fields,
  hasSecret: z.boolean(),
})
export type IdentityProvider = z.infer<typeof identityProviderSchema>

export const identityProvidersSchema = z.object({
  providers: z.array(identityProviderSchema),
  /** The redirect URL and the back-channel logout URL to register at the provider; `{id}` is the provider's ID. */
  redirectUrl: z.string(),
  logoutUrl: z.string(),
})

const clientSecret = z.string().min(1).max(2000).nullable()
export const identityProviderInputSchema = z.strictObject({
  name: fields.name,
  issuer: fields.issuer,
  clientId: fields.clientId,
  clientSecret: clientSecret.default(null),
  scopes: fields.scopes.default('openid email profile'),
  groupsClaim: fields.groupsClaim.default(null),
  groupRules: fields.groupRules.default([]),
  domains: fields.domains.default([]),
  createsAccounts: fields.createsAccounts.default(true),
  defaultRole: fields.defaultRole.default('member'),
  disabled: fields.disabled.default(false),
})
export type IdentityProviderInput = z.infer<typeof identityProviderInputSchema>

export const identityProviderPatchSchema = z.strictObject({
  name: fields.name.optional(),
  issuer: fields.issuer.optional(),
  clientId: fields.clientId.optional(),
  /** Null removes the secret. */
  clientSecret: clientSecret.optional(),
  scopes: fields.scopes.optional(),
  groupsClaim: fields.groupsClaim.optional(),
  groupRules: fields.groupRules.optional(),
  domains: fields.domains.optional(),
  createsAccounts: fields.createsAccounts.optional(),
  defaultRole: fields.defaultRole.optional(),
  disabled: fields.disabled.optional(),
})
export type IdentityProviderPatch = z.infer<typeof identityProviderPatchSchema>
export const removedIdentityProviderSchema = z.object({ id: z.string() })
