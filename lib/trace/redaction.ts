// Without zod: pages name the kinds.
/** What can be left out of a task before it leaves Switchboard. `secrets` always are. */
export const redactionKinds = ['secrets', 'queries', 'emails', 'networks', 'payments', 'agent', 'files'] as const
export type RedactionKind = (typeof redactionKinds)[number]

/** What is left out unless somebody says otherwise: all but the content of files. */
export const usualRedaction: readonly RedactionKind[] = redactionKinds.filter((kind) => kind !== 'files')

/** What is left out where these were chosen. */
export const leftOutWith = (chosen: readonly RedactionKind[]): RedactionKind[] =>
  redactionKinds.filter((kind) => kind === 'secrets' || chosen.includes(kind))

/** A place at which something was left out, to be looked at before a task leaves. */
export interface RedactionSample {
  /** The row; 0 for what stands beside the log: title, name, card. */
  seq: number
  before: string
  after: string
}

/** How much of a kind was found, and a few places. */
export type RedactionFound = Record<RedactionKind, { count: number; samples: RedactionSample[] }>
