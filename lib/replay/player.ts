import { countEventsAt, getOffsetAt, type Timeline } from '@/lib/replay/timeline'

export const playbackSpeeds = [1, 2, 5, 10, 20] as const
export type PlaybackSpeed = (typeof playbackSpeeds)[number]

/** The time source of a player, such as `requestAnimationFrame` in a page. */
export interface Ticker {
  request: (tick: (nowMs: number) => void) => number
  cancel: (handle: number) => void
}

export interface Player {
  /** Starts at `offset` ms of the timeline and runs until its end or `stop`. */
  play: (timeline: Timeline, offset: number, speed: PlaybackSpeed) => void
  stop: () => void
}

/** In ms. A longer frame means that the page was suspended; the player pauses too instead of jumping. */
const maxFrameMs = 250

/**
 * Creates a player that moves a playhead along a timeline and reports its position at every frame, and whether it reached the
 * end. It waits for events that are not loaded: `reach` returns the last event, up to `until`, to which it may move from event
 * `from`.
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
    let count = countEventsAt(timeline, from)
    let before: number | null = null
    const tick = (now: number): void => {
      const step = before === null ? 0 : Math.min(now - before, maxFrameMs) * speed
      before = now
      const wanted = Math.min(offset + step, timeline.duration)
      const due = countEventsAt(timeline, wanted)
      const next = reach(count, due)
      offset = next < due ? Math.max(offset, getOffsetAt(timeline, next)) : wanted
      count = Math.max(count, next)
      const ended = next >= due && offset >= timeline.duration
      handle = ended ? null : ticker.request(tick)
      onMove(offset, count, ended)
    }
    handle = ticker.request(tick)
  }

  return { play, stop }
}

/** Returns the offset to start playing from, in ms: the start if all `count` events are shown, else that of the playhead. */
export function getStartOffset(timeline: Timeline, count: number, offset: number): number {
  return count >= timeline.offsets.length ? 0 : offset
}
