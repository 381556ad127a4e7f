// Does not import zod, because pages use this file.
/** Kinds of data that can be redacted from an exported task. `secrets` are always redacted. */
export const redactionKinds = ['secrets', 'queries', 'emails', 'networks', 'payments', 'agent', 'files'] as const
export type RedactionKind = (typeof redactionKinds)[number]

/** Kinds that are redacted by default: all but file contents. */
export const defaultRedaction: readonly RedactionKind[] = redactionKinds.filter((kind) => kind !== 'files')

/** Returns the kinds that are redacted for a selection. */
export const resolveRedaction = (chosen: readonly RedactionKind[]): RedactionKind[] =>
  redactionKinds.filter((kind) => kind === 'secrets' || chosen.includes(kind))

/** A sample of redacted text, for review before export. */
export interface RedactionSample {
  /** The row, 0 for text outside the log: title, name, card. */
  seq: number
  before: string
  after: string
}

/** Number of matches of each kind, and a few samples. */
export type RedactionSummary = Record<RedactionKind, { count: number; samples: RedactionSample[] }>
