import type { Role } from '@/lib/access/roles'

/** What an API key may do, least first; each scope includes the ones before it. */
export const keyScopes = ['read', 'call', 'manage', 'admin'] as const
export type KeyScope = (typeof keyScopes)[number]

/** The role that each scope stands for. A key never does more than the role of its person allows. */
export const roleOfScope: Readonly<Record<KeyScope, Role>> = {
  read: 'viewer',
  call: 'member',
  manage: 'editor',
  admin: 'administrator',
}
