import type { Wire } from '@/lib/replay/as-curl'

/** What a replay shows of the agent beyond the task's own record. */
export interface ReplayAgent {
  badge: { protocolVersion?: string; binding?: string }
  /** Where requests go; null when the agent is not known any more. */
  wire: Wire | undefined
}
