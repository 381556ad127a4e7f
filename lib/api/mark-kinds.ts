/** Kinds of marks on a timeline. Separate from the schemas, so that pages do not load zod. */
export const markKinds = ['user', 'agent', 'artifact', 'push', 'refused', 'unread', 'fault', 'gap'] as const
export type MarkKind = (typeof markKinds)[number]
