import { describe, expect, it } from 'vitest'
import { createPlayer, getStartOffset, type Ticker } from '@/lib/replay/player'
import { buildTimeline } from '@/lib/replay/timeline'

const at = (ms: number): number => Date.UTC(2026, 0, 1) + ms
const line = buildTimeline([0, 100, 300, 1000].map(at), 2000)

/** A ticker whose frames the test triggers. */
function handTicker(): Ticker & { frame: (nowMs: number) => void; waiting: () => boolean } {
  let next: ((nowMs: number) => void) | null = null
  return {
    request: (tick) => {
      next = tick
      return 1
    },
    cancel: () => {
      next = null
    },
    frame: (now) => {
      const tick = next
      next = null
      tick?.(now)
    },
    waiting: () => next !== null,
  }
}

function record() {
  const ticker = handTicker()
  const moves: [number, number, boolean][] = []
  const player = createPlayer(ticker, (...move) => moves.push(move))
  return { ticker, moves, player }
}

describe('createPlayer', () => {
  it('moves with the clock and stops exactly at the end', () => {
    const { ticker, moves, player } = record()
    player.play(line, 0, 1)
    for (const now of [5000, 5100, 5300, 5500, 5700, 5900, 6100]) ticker.frame(now)
    expect(moves).toEqual([
      [0, 1, false],
      [100, 2, false],
      [300, 3, false],
      [500, 3, false],
      [700, 3, false],
      [900, 3, false],
      [1000, 4, true],
    ])
    expect(ticker.waiting()).toBe(false)
  })

  it('runs at a multiple of real time', () => {
    const { ticker, moves, player } = record()
    player.play(line, 0, 10)
    ticker.frame(0)
    ticker.frame(30)
    expect(moves.at(-1)).toEqual([300, 3, false])
  })

  it('does not jump after the page was suspended', () => {
    const { ticker, moves, player } = record()
    player.play(line, 0, 1)
    ticker.frame(0)
    ticker.frame(3_600_000)
    expect(moves.at(-1)).toEqual([250, 2, false])
  })

  it('stops at once, and a second play replaces the first', () => {
    const { ticker, moves, player } = record()
    player.play(line, 0, 1)
    player.play(line, 300, 1)
    ticker.frame(0)
    expect(moves).toEqual([[300, 3, false]])
    player.stop()
    expect(ticker.waiting()).toBe(false)
    ticker.frame(100)
    expect(moves).toHaveLength(1)
  })

  it('waits for events that are not loaded and then continues', () => {
    const ticker = handTicker()
    const moves: [number, number, boolean][] = []
    let atHand = 2
    const player = createPlayer(
      ticker,
      (...move) => moves.push(move),
      (from, until) => Math.max(from, Math.min(until, atHand)),
    )
    player.play(line, 0, 1)
    for (const now of [0, 200, 400, 600]) ticker.frame(now)
    expect(moves.slice(2)).toEqual([
      [200, 2, false],
      [200, 2, false],
    ])
    atHand = 4
    for (const now of [700, 900]) ticker.frame(now)
    expect(moves.slice(4)).toEqual([
      [300, 3, false],
      [500, 3, false],
    ])
  })

  it('ends at the first frame of an empty log', () => {
    const { ticker, moves, player } = record()
    player.play(buildTimeline([], 2000), 0, 1)
    ticker.frame(0)
    expect(moves).toEqual([[0, 0, true]])
  })
})

describe('getStartOffset', () => {
  it('continues at the playhead and restarts at the end', () => {
    const moments = [
      [0, 0],
      [1, 0],
      [2, 100],
      // Between two events, as after a pause.
      [3, 640],
      [4, 1000],
    ] as const
    expect(moments.map(([count, offset]) => getStartOffset(line, count, offset))).toEqual([0, 0, 100, 640, 0])
  })
})
