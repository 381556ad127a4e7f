import type { ClientBinding } from '@/bench/load/request'
import type { Shape } from '@/bench/load/shape'
import type { Percentiles } from '@/bench/load/percentiles'

/** Work of the client at a URL that speaks A2A v1.0. The default binding is JSON-RPC. */
export type Work =
  | {
      kind: 'streams'
      url: string
      streams: number
      shape: Shape
      /** Time over which the streams start. */
      startWithinMs: number
      /** Maximum bytes that each stream reads per second. */
      bytesPerSecond?: number
      /** Disconnects before the end. */
      disconnectAfterMs?: number
      binding?: ClientBinding
    }
  | {
      kind: 'unary'
      url: string
      concurrency: number
      seconds: number
      authorization?: string
      binding?: ClientBinding
      /** The response to each call; only a completed task by default. */
      shape?: Shape
    }
  | { kind: 'cancel'; url: string; times: number; canceledUrl: string }

/** The result of work. Times in milliseconds. */
export interface WorkResult {
  seconds: number
  /** Received events, or completed calls. */
  events: number
  bytes: number
  /** Counts of each error: incomplete or unordered streams, and failed calls. */
  errors: Record<string, number>
  /** From the request to its first event, or to its response. */
  first: Percentiles
  /** From the sending of an event by the agent to its arrival. */
  delay: Percentiles
}

/** A result with the CPU time of the client, in ms. */
export interface ClientResult extends WorkResult {
  cpu: number
}
