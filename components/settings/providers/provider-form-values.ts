import type { Role } from '@/lib/access/roles'
import type { IdentityProvider, IdentityProviderInput } from '@/lib/api/identity-provider'
import { createId } from '@/lib/client/new-id'

/** A rule as it is edited. */
export interface RuleValues {
  /** Identifies the row of the form. */
  row: string
  group: string
  /** Empty: no team. */
  teamId: string
  /** Empty: no role. */
  role: Role | ''
}

/** What the form of a provider edits. */
export interface ProviderValues {
  name: string
  issuer: string
  clientId: string
  /** Empty: none for a new provider, unchanged for a stored one. */
  clientSecret: string
  groupsClaim: string
  rules: RuleValues[]
  /** Separated by commas or spaces. */
  domains: string
  createsAccounts: boolean
  defaultRole: Role
}

/** Returns a rule that is not filled in yet. */
export function newRule(): RuleValues {
  return { row: createId(), group: '', teamId: '', role: '' }
}

/** Returns the values of a stored provider, or those of a new one. */
export function toProviderValues(provider: IdentityProvider | null): ProviderValues {
  return {
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    groupsClaim: provider?.groupsClaim ?? '',
    rules: (provider?.groupRules ?? []).map(({ group, teamId, role }) => ({
      ...newRule(),
      group,
      teamId: teamId ?? '',
      role: role ?? '',
    })),
    domains: (provider?.domains ?? []).join(', '),
    createsAccounts: provider?.createsAccounts ?? true,
    defaultRole: provider?.defaultRole ?? 'member',
  }
}

type ProviderFields = Omit<IdentityProviderInput, 'clientSecret' | 'scopes' | 'disabled'> & { clientSecret?: string }

/** Returns what is sent for these values. Rules without a group, or that give nothing, are left out. */
export function toProviderFields({
  rules,
  domains,
  groupsClaim,
  clientSecret,
  ...rest
}: ProviderValues): ProviderFields {
  const used = rules.filter(({ group, teamId, role }) => group.trim() !== '' && (teamId !== '' || role !== ''))
  return {
    ...rest,
    ...(clientSecret !== '' && { clientSecret }),
    groupsClaim: groupsClaim.trim() === '' ? null : groupsClaim,
    groupRules: used.map(({ group, teamId, role }) => ({ group, ...(teamId && { teamId }), ...(role && { role }) })),
    domains: domains.split(/[\s,]+/).filter(Boolean),
  }
}
