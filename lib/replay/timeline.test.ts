import { describe, expect, it } from 'vitest'
import { countEventsAt, buildTimeline, getOffsetAt } from '@/lib/replay/timeline'

const at = (ms: number): number => Date.UTC(2026, 0, 1) + ms

describe('layTimeline', () => {
  it('keeps short silences and shortens long ones to the limit', () => {
    const line = buildTimeline([0, 500, 2500, 3_602_500, 3_602_600].map(at), 2000)
    expect(line.offsets).toEqual([0, 500, 2500, 4500, 4600])
    expect(line.duration).toBe(4600)
    expect(line.breaks).toEqual([{ index: 3, ms: 3_600_000 }])
  })

  it('is real time without a limit', () => {
    const line = buildTimeline([0, 60_000].map(at), Number.POSITIVE_INFINITY)
    expect(line).toEqual({ offsets: [0, 60_000], duration: 60_000, breaks: [] })
  })

  it('never runs backward, whatever the clock did', () => {
    const line = buildTimeline([at(1000), at(200), 0, at(1500)], 2000)
    expect(line.offsets).toEqual([0, 0, 0, 500])
  })

  it('is empty for an empty log', () => {
    expect(buildTimeline([], 2000)).toEqual({ offsets: [], duration: 0, breaks: [] })
  })
})

describe('countAt and offsetAt', () => {
  const line = buildTimeline([0, 0, 100, 900].map(at), 2000)

  it('counts the events that have happened', () => {
    expect([-1, 0, 99, 100, 899, 900, 5000].map((offset) => countEventsAt(line, offset))).toEqual([0, 2, 2, 3, 3, 4, 4])
  })

  it('finds the offset of a count', () => {
    expect([0, 1, 2, 3, 4, 9].map((count) => getOffsetAt(line, count))).toEqual([0, 0, 0, 100, 900, 900])
  })

  it('agrees with a plain scan on a long log', () => {
    const times = Array.from({ length: 3000 }, (_, index) => at(index * 7 + (index % 5)))
    const long = buildTimeline(times, 2000)
    for (let offset = 0; offset < long.duration; offset += 313)
      expect(countEventsAt(long, offset)).toBe(long.offsets.filter((each) => each <= offset).length)
  })
})
