import 'server-only'

/** Probes that begin in a second, over all agents: a large catalog is gone through more slowly. */
export const mostPerSecond = 10
/** The longest pause after failures, in s. */
const longestBackOff = 3600
/** Part of a pause by which it may be shorter or longer, so that agents do not stay in step. */
const jitter = 0.2

export interface Pace {
  /** Seconds between two probes of an agent, as it is set. */
  interval: number
  /** How many agents are probed. */
  agents: number
}

/** Seconds between two probes of an agent that works: longer than is set where there are too many agents for that. */
export function stretched({ interval, agents }: Pace): number {
  return Math.max(interval, agents / mostPerSecond)
}

/**
 * Milliseconds until an agent's next probe. After `failures` in a row the pauses double, up to an hour; `retryAfter`, in s,
 * is the least where the agent asks for it. `random`: from 0 to 1.
 */
export function pauseUntilNext(pace: Pace, failures: number, retryAfter = 0, random = Math.random()): number {
  const usual = stretched(pace)
  const backedOff = usual * 2 ** Math.max(0, failures - 1)
  const longest = Math.max(usual, longestBackOff)
  const seconds = Math.min(backedOff, longest) * (1 - jitter + 2 * jitter * random)
  return Math.round(1000 * Math.max(seconds, Math.min(retryAfter, longest)))
}

/** The longest that `pauseUntilNext` can be: what is due later than that was written before the clock was put back. */
export function longestPause(pace: Pace): number {
  return Math.ceil(1000 * Math.max(stretched(pace), longestBackOff) * (1 + jitter))
}
