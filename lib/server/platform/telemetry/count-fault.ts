import 'server-only'
import type { FaultData } from '@/lib/faults/fault'
import { metrics } from '@/lib/server/platform/telemetry/metrics'

/**
 * Counts a fault by its kind, the hop where it occurred, and its recipient: an API client, a caller of the gateway, or a task's
 * log.
 */
export function countFault({ kind, hop = 'switchboard' }: FaultData, to: 'api' | 'gateway' | 'log'): void {
  metrics().faults.inc({ kind, hop, to })
}
