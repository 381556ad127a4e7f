import { z } from 'zod'

/** What can be left out of a task before it leaves Switchboard. `secrets` always are. */
export const redactionKinds = ['secrets', 'queries', 'emails', 'networks', 'payments', 'agent', 'files'] as const
export type RedactionKind = (typeof redactionKinds)[number]

/** What is left out unless somebody says otherwise: all but the content of files. */
export const usualRedaction: readonly RedactionKind[] = redactionKinds.filter((kind) => kind !== 'files')

export const redactionSchema = z.array(z.enum(redactionKinds)).max(20)

/** Kinds from a query parameter: `emails,agent`; `none` is secrets alone. */
export const redactionQuerySchema = z
  .string()
  .max(200)
  .transform((text) => (text === 'none' ? [] : text.split(',')))
  .pipe(redactionSchema)

/** A place at which something was left out, to be looked at before a task leaves. */
export interface RedactionSample {
  /** The row; 0 for what stands beside the log: title, name, card. */
  seq: number
  before: string
  after: string
}

/** How much of a kind was found, and a few places. */
export type RedactionFound = Record<RedactionKind, { count: number; samples: RedactionSample[] }>
