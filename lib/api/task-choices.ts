// Separate from the schemas, so that pages do not load zod.

/** Origin of a task: a call, an imported trace, or a rerun of another task. */
export const taskOrigins = ['call', 'imported', 'rerun'] as const
export type TaskOrigin = (typeof taskOrigins)[number]
/** Sort orders of task lists. */
export const taskSorts = ['started', 'duration', 'events'] as const
export type TaskSort = (typeof taskSorts)[number]
