import type { TestContext } from 'vitest'

/** The result of one test: a row of the table at the end of `npm run test:faults`. */
export interface FaultMetrics {
  /** Events that the agent sent. */
  sent?: number
  /** Rows that readers received. */
  acknowledged?: number
  /** Events of the agent in the log. */
  found?: number
  /** Gaps in the log. */
  gaps?: number
  /** The duration that the name of the test describes, in seconds. */
  seconds?: number
  /** Delay from the sending of an event to a reader, in ms at the 99th percentile. */
  delay?: number
  /** Latency of `/api/health/ready`, in ms at the 99th percentile. */
  ready?: number
  /** Peak memory of the app above the start, in MB. */
  memory?: number
  /** The same for each task, in KB. */
  each?: number
}

declare module 'vitest' {
  interface TaskMeta {
    metrics?: FaultMetrics
  }
}

/** Adds metrics of the running test to the table. */
export function report({ task }: TestContext, metrics: FaultMetrics): void {
  task.meta.metrics = { ...task.meta.metrics, ...metrics }
}
