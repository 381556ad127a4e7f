export const dialectIds = ['v0.1', 'v0.3', 'v1.0'] as const
/** A protocol version with a dialect of its own. */
export type DialectId = (typeof dialectIds)[number]
