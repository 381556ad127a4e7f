import type { RequestTarget } from '@/lib/replay/to-curl-command'

/** Data of the agent that a replay shows besides the log. */
export interface ReplayAgent {
  badge: { protocolVersion?: string; binding?: string }
  /** Endpoint of requests; null if the agent no longer exists. */
  wire: RequestTarget | undefined
}
