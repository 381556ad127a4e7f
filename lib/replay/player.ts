import { countAt, offsetAt, type Timeline } from '@/lib/replay/timeline'

export const speeds = [1, 2, 5, 10, 20] as const
export type Speed = (typeof speeds)[number]

/** The time source of a player: `requestAnimationFrame` and its kin in a page. */
export interface Ticker {
  request: (tick: (nowMs: number) => void) => number
  cancel: (handle: number) => void
}

export interface Player {
  /** Starts at `offset` ms of the timeline and runs until its end or `stop`. */
  play: (timeline: Timeline, offset: number, speed: Speed) => void
  stop: () => void
}

/** A frame later than this is a page that slept: the player waits with it instead of leaping, in ms. */
const longestFrame = 250

/**
 * Moves a playhead along a timeline; tells at every frame where it stands and whether the end is reached. It waits at
 * events that are not at hand: `reach` tells the last one, up to `until`, to which it may go from event `from` on.
 */
export function createPlayer(
  ticker: Ticker,
  onMove: (offset: number, count: number, ended: boolean) => void,
  reach: (from: number, until: number) => number = (_from, until) => until,
): Player {
  let handle: number | null = null

  const stop = (): void => {
    if (handle !== null) ticker.cancel(handle)
    handle = null
  }

  const play: Player['play'] = (timeline, from, speed) => {
    stop()
    let offset = from
    let count = countAt(timeline, from)
    let before: number | null = null
    const tick = (now: number): void => {
      const step = before === null ? 0 : Math.min(now - before, longestFrame) * speed
      before = now
      const wanted = Math.min(offset + step, timeline.duration)
      const due = countAt(timeline, wanted)
      const next = reach(count, due)
      offset = next < due ? Math.max(offset, offsetAt(timeline, next)) : wanted
      count = Math.max(count, next)
      const ended = next >= due && offset >= timeline.duration
      handle = ended ? null : ticker.request(tick)
      onMove(offset, count, ended)
    }
    handle = ticker.request(tick)
  }

  return { play, stop }
}

/** Where playing begins: at the start again when everything has been shown, else where the playhead stands. */
export function startOffset(timeline: Timeline, count: number): number {
  return count >= timeline.offsets.length ? 0 : offsetAt(timeline, count)
}
