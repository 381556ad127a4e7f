import type { LogRow } from '@/lib/a2a/log'

/** What a test asks an instance to do. */
export type Asked = { nr: number } & (
  | { what: 'say'; agentId: string; text: string; taskId?: string; tellAt?: string }
  | { what: 'cancel'; taskId: string }
  | { what: 'follow'; taskId: string; after: number }
  | { what: 'stop' }
)

export type ShownRow = Pick<LogRow, 'seq' | 'kind' | 'event'>

/** What it says; `nr` 0: that it has begun. */
export type Said = { nr: number } & ({ answer: unknown } | { error: string } | { rows: ShownRow[] })
