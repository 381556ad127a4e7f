import type { ClientBinding } from '@/bench/load/request'
import type { Shape } from '@/bench/load/shape'
import type { Spread } from '@/bench/load/samples'

/** What the client is to do at an address that speaks A2A v1.0, by JSON-RPC unless `binding` says otherwise. */
export type Work =
  | {
      kind: 'streams'
      url: string
      streams: number
      shape: Shape
      /** Milliseconds over which the streams begin. */
      within: number
      /** Bytes a second that each stream takes at most. */
      slow?: number
      /** Leaves after so many milliseconds. */
      leave?: number
      binding?: ClientBinding
    }
  | {
      kind: 'unary'
      url: string
      atOnce: number
      seconds: number
      authorization?: string
      binding?: ClientBinding
      /** What each call asks the agent for; nothing but a completed task if left out. */
      shape?: Shape
    }
  | { kind: 'cancel'; url: string; times: number; seen: string }

/** What came of it. Times in milliseconds. */
export interface Done {
  seconds: number
  /** Events that came, or calls that were answered. */
  events: number
  bytes: number
  /** Streams that did not tell everything, in order, and calls that failed: what happened, and how often. */
  errors: Record<string, number>
  /** From the request to its first event, or to its answer. */
  first: Spread
  /** From the agent's sending of an event to its arrival. */
  delay: Spread
}

/** The same with the processor time of the client, in ms. */
export interface Outcome extends Done {
  cpu: number
}
