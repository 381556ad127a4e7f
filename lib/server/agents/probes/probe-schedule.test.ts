import { describe, expect, it } from 'vitest'
import {
  maxProbeDelayMs,
  maxProbesPerSecond,
  nextProbeDelayMs,
  effectiveInterval,
} from '@/lib/server/agents/probes/probe-pool'

const pace = { interval: 300, agents: 10 }

describe('nextProbeDelayMs', () => {
  it('stays within a fifth of the interval', () => {
    expect(nextProbeDelayMs(pace, 0, 0, 0)).toBe(240_000)
    expect(nextProbeDelayMs(pace, 0, 0, 0.5)).toBe(300_000)
    expect(nextProbeDelayMs(pace, 0, 0, 1)).toBe(360_000)
    const drawn = Array.from({ length: 200 }, () => nextProbeDelayMs(pace, 0))
    expect(drawn.every((ms) => ms >= 240_000 && ms <= 360_000)).toBe(true)
    expect(new Set(drawn).size).toBeGreaterThan(100)
  })

  it('doubles after each failure, up to an hour', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 60].map((failures) => nextProbeDelayMs(pace, failures, 0, 0.5) / 1000)
    expect(pauses).toEqual([300, 600, 1200, 2400, 3600, 3600, 3600])
  })

  it('waits as long as the agent asks, up to an hour', () => {
    expect(nextProbeDelayMs(pace, 0, 900, 0.5)).toBe(900_000)
    expect(nextProbeDelayMs(pace, 0, 5, 0.5)).toBe(300_000)
    expect(nextProbeDelayMs(pace, 0, 1e9, 0.5)).toBe(3_600_000)
  })

  it('probes a large catalog more slowly', () => {
    const large = { interval: 300, agents: 10_000 }
    expect(effectiveInterval(large)).toBe(1000)
    expect(large.agents / effectiveInterval(large)).toBe(maxProbesPerSecond)
    expect(effectiveInterval({ interval: 300, agents: 3000 })).toBe(300)
    // Back-off never makes a failing agent's turn come sooner than a working one's.
    const huge = { interval: 300, agents: 100_000 }
    expect(nextProbeDelayMs(huge, 9, 0, 0.5)).toBeGreaterThanOrEqual(nextProbeDelayMs(huge, 0, 0, 0.5))
  })

  it('never exceeds the maximum', () => {
    for (const agents of [1, 100_000])
      for (const failures of [0, 1, 50])
        expect(nextProbeDelayMs({ interval: 300, agents }, failures, 1e9, 1)).toBeLessThanOrEqual(
          maxProbeDelayMs({ interval: 300, agents }),
        )
  })
})
