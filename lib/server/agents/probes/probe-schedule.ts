import 'server-only'

/** Maximum probes that start in a second, over all agents: a large catalog is probed more slowly. */
export const maxProbesPerSecond = 10
/** Maximum seconds between probes after failures. */
const maxBackoffSeconds = 3600
/** Random variation of a pause, so that agents are not probed in lockstep. */
const jitter = 0.2

export interface ProbePace {
  /** Configured seconds between two probes of an agent. */
  interval: number
  /** Number of probed agents. */
  agents: number
}

/** Returns the seconds between two probes of a working agent: more than configured if there are too many agents. */
export function effectiveInterval({ interval, agents }: ProbePace): number {
  return Math.max(interval, agents / maxProbesPerSecond)
}

/**
 * Returns the milliseconds until an agent's next probe. After `failures` in a row the pauses double, up to an hour;
 * `retryAfter`, in seconds, is the minimum if the agent sends it. `random`: from 0 to 1.
 */
export function nextProbeDelayMs(pace: ProbePace, failures: number, retryAfter = 0, random = Math.random()): number {
  const usual = effectiveInterval(pace)
  const backedOff = usual * 2 ** Math.max(0, failures - 1)
  const longest = Math.max(usual, maxBackoffSeconds)
  const seconds = Math.min(backedOff, longest) * (1 - jitter + 2 * jitter * random)
  return Math.round(1000 * Math.max(seconds, Math.min(retryAfter, longest)))
}

/** Returns the maximum of `nextProbeDelayMs`: a later due time was written before the clock was set back. */
export function maxProbeDelayMs(pace: ProbePace): number {
  return Math.ceil(1000 * Math.max(effectiveInterval(pace), maxBackoffSeconds) * (1 + jitter))
}
