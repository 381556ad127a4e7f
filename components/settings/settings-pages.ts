import { includesRole, type Role } from '@/lib/access/roles'

interface SettingsPage {
  key: 'general' | 'profile' | 'people' | 'teams' | 'signIn' | 'keys' | 'audit'
  href: string
  /** The least role that has the page. */
  least: Role
  /** Whether the page needs accounts. */
  ofAccounts: boolean
}

/** The pages of the settings, in the order of their navigation. */
const settingsPages: readonly SettingsPage[] = [
  { key: 'general', href: '/settings', least: 'viewer', ofAccounts: false },
  { key: 'profile', href: '/settings/profile', least: 'viewer', ofAccounts: true },
  { key: 'people', href: '/settings/people', least: 'administrator', ofAccounts: false },
  { key: 'teams', href: '/settings/teams', least: 'administrator', ofAccounts: true },
  { key: 'signIn', href: '/settings/sign-in', least: 'administrator', ofAccounts: true },
  { key: 'keys', href: '/settings/keys', least: 'viewer', ofAccounts: false },
  { key: 'audit', href: '/settings/audit', least: 'administrator', ofAccounts: false },
]

/** Returns the pages of the settings that a person has. */
export function listSettingsPages({ role, accounts }: { role: Role; accounts: boolean }): SettingsPage[] {
  return settingsPages.filter(({ least, ofAccounts }) => includesRole(role, least) && (accounts || !ofAccounts))
}
