import 'server-only'
import { z } from 'zod'
import { toVisibleLine } from '@/lib/a2a/reading/visible-line'
import { includesRole, type Role } from '@/lib/access/roles'
import type { ProvidedPerson, ProvidedProblem, ProviderRecord } from '@/lib/server/db/access/identity-providers'

const maxGroups = 1_000
const text = z.string().trim().min(1).max(254)

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: text.toLowerCase().pipe(z.email()).optional().catch(undefined),
  // Some providers send it as a text.
  email_verified: z.preprocess((value) => value === true || value === 'true', z.boolean()),
  name: text.optional().catch(undefined),
  preferred_username: text.optional().catch(undefined),
})

/**
 * Returns the person that the claims of an ID token and of the user info describe, with the teams and the role that the groups
 * give. The problem is `email` without a valid address, `domain` if its domain may not sign in, and `email-unverified` if domains are
 * limited and the provider has not checked the address.
 */
export function readProvidedPerson(
  { domains, groupRules, groupsClaim }: Pick<ProviderRecord, 'domains' | 'groupRules' | 'groupsClaim'>,
  claims: Record<string, unknown>,
): ProvidedPerson | ProvidedProblem {
  const parsed = claimsSchema.safeParse(claims)
  const email = parsed.data?.email
  if (!parsed.success || email === undefined) return { problem: 'email' }
  if (domains.length > 0 && !domains.includes(email.split('@').at(-1) ?? '')) return { problem: 'domain' }
  // An address that anyone may have typed says nothing about the domain.
  if (domains.length > 0 && !parsed.data.email_verified) return { problem: 'email-unverified' }
  const groups = new Set(groupsClaim === null ? [] : readGroups(claims[groupsClaim]))
  const matching = groupRules.filter(({ group }) => groups.has(group))
  const { sub: subject, name, preferred_username: username, email_verified: emailVerified } = parsed.data
  return {
    subject,
    name: [name, username].map((each) => toVisibleLine(each ?? '').slice(0, 100)).find(Boolean) ?? email.slice(0, 100),
    email,
    emailVerified,
    teamIds: [...new Set(matching.flatMap(({ teamId }) => teamId ?? []))],
    role: highestRole(matching.flatMap(({ role }) => role ?? [])),
  }
}

/** Groups are a list, or one text. */
function readGroups(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value]
  return list.filter((group): group is string => typeof group === 'string').slice(0, maxGroups)
}

function highestRole(all: Role[]): Role | null {
  return all.reduce<Role | null>((highest, role) => (highest && includesRole(highest, role) ? highest : role), null)
}
