// Separate from the schemas, so that pages do not load zod.

export const agentStatuses = ['up', 'degraded', 'down', 'unknown'] as const
export const lifecycles = ['active', 'deprecated', 'archived'] as const
export const agentCapabilities = ['streaming', 'pushNotifications', 'extendedCard'] as const
/**
 * newest: by registration date; name: A to Z; used: most recently used first, unused last; health: healthy first; match: by the
 * field that matches `q`, names first.
 */
export const agentSorts = ['match', 'newest', 'name', 'used', 'health'] as const
