/** What is worth seeing on a timeline. Apart, so that pages do not load zod for it. */
export const markKinds = ['user', 'agent', 'artifact', 'push', 'refused', 'unread', 'fault', 'gap'] as const
export type MarkKind = (typeof markKinds)[number]
