import { describe, expect, it } from 'vitest'
import { longestPause, mostPerSecond, pauseUntilNext, stretched } from '@/lib/server/probes/schedule'

const pace = { interval: 300, agents: 10 }

describe('pauseUntilNext', () => {
  it('stays within a fifth of what is set', () => {
    expect(pauseUntilNext(pace, 0, 0, 0)).toBe(240_000)
    expect(pauseUntilNext(pace, 0, 0, 0.5)).toBe(300_000)
    expect(pauseUntilNext(pace, 0, 0, 1)).toBe(360_000)
    const drawn = Array.from({ length: 200 }, () => pauseUntilNext(pace, 0))
    expect(drawn.every((ms) => ms >= 240_000 && ms <= 360_000)).toBe(true)
    expect(new Set(drawn).size).toBeGreaterThan(100)
  })

  it('doubles after each failure, up to an hour', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 60].map((failures) => pauseUntilNext(pace, failures, 0, 0.5) / 1000)
    expect(pauses).toEqual([300, 600, 1200, 2400, 3600, 3600, 3600])
  })

  it('waits as long as the agent asks for, up to an hour', () => {
    expect(pauseUntilNext(pace, 0, 900, 0.5)).toBe(900_000)
    expect(pauseUntilNext(pace, 0, 5, 0.5)).toBe(300_000)
    expect(pauseUntilNext(pace, 0, 1e9, 0.5)).toBe(3_600_000)
  })

  it('goes through a large catalog more slowly, never faster than it may', () => {
    const large = { interval: 300, agents: 10_000 }
    expect(stretched(large)).toBe(1000)
    expect(large.agents / stretched(large)).toBe(mostPerSecond)
    expect(stretched({ interval: 300, agents: 3000 })).toBe(300)
    // Back-off never makes a failing agent's turn come sooner than a working one's.
    const huge = { interval: 300, agents: 100_000 }
    expect(pauseUntilNext(huge, 9, 0, 0.5)).toBeGreaterThanOrEqual(pauseUntilNext(huge, 0, 0, 0.5))
  })

  it('is never longer than the longest', () => {
    for (const agents of [1, 100_000])
      for (const failures of [0, 1, 50])
        expect(pauseUntilNext({ interval: 300, agents }, failures, 1e9, 1)).toBeLessThanOrEqual(
          longestPause({ interval: 300, agents }),
        )
  })
})
