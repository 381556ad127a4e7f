// Apart from the schemas, so that screens need not load what checks them.

export const agentStatuses = ['up', 'degraded', 'down', 'unknown'] as const
export const lifecycles = ['active', 'deprecated', 'archived'] as const
export const agentCapabilities = ['streaming', 'pushNotifications', 'extendedCard'] as const
/**
 * newest: by registration; name: A to Z; used: last used first, never used last; health: working ones first; match: where
 * the words of `q` were found, names first.
 */
export const agentSorts = ['match', 'newest', 'name', 'used', 'health'] as const
