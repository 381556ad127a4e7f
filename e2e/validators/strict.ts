import { z } from 'zod'

/** What a strict client of one generation accepts: required members, no others, enums as that generation spells them. */
export interface Validators {
  card: z.ZodType
  /** The result of a message sent. */
  sent: z.ZodType
  /** The result of get and cancel. */
  task: z.ZodType
  event: z.ZodType
  error: z.ZodType
  /** The body of a push notification. */
  pushed: z.ZodType
  pushConfig: z.ZodType
  /** Absent where the generation has no such operation. */
  pushConfigs?: z.ZodType
  pushDeleted?: z.ZodType
  list?: z.ZodType
  /** What is wrong with the events of a stream taken together; undefined when nothing is. */
  wrongOrder: (results: unknown[], kind: StreamKind) => string | undefined
}

/** Which rules hold for a stream: of a new turn, of one that was joined, or of one taken up after an event already seen. */
export type StreamKind = 'sent' | 'joined' | 'resumed'

/** The value if it is strictly valid; throws an error that says where it is not, and shows it. */
export function strictly<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw new Error(`${what} is not valid:\n${z.prettifyError(read.error)}\n${JSON.stringify(value).slice(0, 1500)}`)
}

/** Members that mean the same wherever they stand. */
export const id = z.string().min(1)
export const metadata = z.record(z.string(), z.unknown()).optional()
export const dateTime = z.iso.datetime({ offset: true })
export const utc = z.iso.datetime()

const isRpc = (code: number) => code === -32700 || (code >= -32603 && code <= -32600)

/**
 * The error numbers of a generation whose own are -32001 to `lowest`: those, JSON-RPC's, and what a server may define for
 * itself below, which is how an agent's own numbers pass through.
 */
export function errorCode(lowest: number) {
  const isOwn = (code: number) => code >= lowest && code <= -32001
  const isServers = (code: number) => code >= -32099 && code < lowest
  return z.int().refine((code) => isOwn(code) || isRpc(code) || isServers(code), 'not a number of this generation')
}
