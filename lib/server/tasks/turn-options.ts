import 'server-only'
import type { SentFrame } from '@/lib/server/a2a-client/delivery-mode'

/** Options of a turn that the protocol does not have. */
export interface TurnOptions {
  /** Switchboard's own URL for the agent's push notifications, so that its response need not be read. */
  hooksAt?: string | undefined
  /** Number of the newest row that the caller has seen. A later message to the agent is a `conflict`. */
  seen?: number | undefined
  /** The request that the message was read from. It is sent as it is. */
  frame?: SentFrame | undefined
}
