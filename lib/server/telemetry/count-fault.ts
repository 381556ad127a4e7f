import 'server-only'
import type { FaultData } from '@/lib/faults/fault'
import { metrics } from '@/lib/server/telemetry/metrics'

/** Counts a fault by what it is, where it was, and whom it is told: a program, a caller of the gateway, or the log of a task. */
export function countFault({ kind, hop = 'switchboard' }: FaultData, to: 'api' | 'gateway' | 'log'): void {
  metrics().faults.inc({ kind, hop, to })
}
