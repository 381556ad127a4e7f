/** What a person may do, least first; each role includes the ones before it. */
export const roles = ['viewer', 'member', 'editor', 'administrator'] as const
export type Role = (typeof roles)[number]

/** Returns true if a role includes another one. */
export function includesRole(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least)
}

/** Returns the lower one of two roles. */
export function lowerRole(one: Role, other: Role): Role {
  return includesRole(one, other) ? other : one
}
