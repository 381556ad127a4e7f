// Apart, so that pages do not load zod for it.

/** How a task came to be: a call, a trace that was made elsewhere, or the messages of another task said again. */
export const taskOrigins = ['call', 'imported', 'rerun'] as const
export type TaskOrigin = (typeof taskOrigins)[number]
/** What lists of tasks are sorted by. */
export const taskSorts = ['started', 'duration', 'events'] as const
export type TaskSort = (typeof taskSorts)[number]
