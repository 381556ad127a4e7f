import type { TestContext } from 'vitest'

/** What one fault came to: a row of the table at the end of `npm run test:faults`. */
export interface Figures {
  /** Events that the agent sent. */
  sent?: number
  /** Rows that readers were shown. */
  acknowledged?: number
  /** Of the agent's events, those that the log tells. */
  found?: number
  /** Rows that say that something may be missing. */
  gaps?: number
  /** Until it was taken up, or over, or recovered: what the test's name says, in seconds. */
  seconds?: number
  /** How much later than it was sent an event was shown, in ms at the 99th percentile. */
  delay?: number
  /** How long `/api/health/ready` took, in ms at the 99th percentile. */
  ready?: number
  /** The most memory that the app took beyond what it began with, in MB. */
  memory?: number
  /** The same for each of many, in KB. */
  each?: number
}

declare module 'vitest' {
  interface TaskMeta {
    figures?: Figures
  }
}

/** Has the table tell what came of the running test. */
export function report({ task }: TestContext, figures: Figures): void {
  task.meta.figures = { ...task.meta.figures, ...figures }
}
