import type { LogRow } from '@/lib/a2a/log'

/** A request of a test to an instance process. */
export type InstanceRequest = { nr: number } & (
  | { what: 'say'; agentId: string; text: string; taskId?: string; pushUrl?: string; apiKeyId?: string }
  | { what: 'cancel'; taskId: string }
  | { what: 'register webhook'; taskId: string; url: string }
  | { what: 'follow'; taskId: string; after: number }
  | { what: 'stop' }
)

export type ReportedRow = Pick<LogRow, 'seq' | 'kind' | 'event'>

/** A reply of an instance process; `nr` 0: it has started. */
export type InstanceReply = { nr: number } & ({ answer: unknown } | { error: string } | { rows: ReportedRow[] })
