'use client'

import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createPlayer, type Speed, startOffset } from '@/lib/replay/player'
import { markedRows } from '@/lib/replay/strip'
import type { Marks } from '@/lib/replay/marks-in'
import { countAt, idleLimit, layTimeline, offsetAt, type Timeline } from '@/lib/replay/timeline'

export interface Playback {
  timeline: Timeline
  /** Events that have happened at the moment that is shown. */
  count: number
  /** Where the playhead stands, a fraction of the timeline. */
  place: number
  /** The moment that was chosen, which may not be at hand yet; null: the newest one, whichever that is. */
  at: number | null
  playing: boolean
  speed: Speed
  compressed: boolean
  seek: (count: number) => void
  scrub: (place: number) => void
  step: (by: number) => void
  /** To the next mark, or with -1 to the one before. */
  jump: (by: 1 | -1) => void
  first: () => void
  last: () => void
  toggle: () => void
  setSpeed: (speed: Speed) => void
  setCompressed: (compressed: boolean) => void
}

interface Head {
  /** Events that have happened; null: all, and those to come as they come. */
  at: number | null
  /** Where between two events; null: at the event. In ms of the timeline. */
  offset: number | null
  playing: boolean
}

function placeOf({ duration }: Timeline, offset: number, ended: boolean): number {
  if (duration === 0) return ended ? 1 : 0
  return Math.min(offset / duration, 1)
}

interface PlaybackOptions {
  /** When each event was logged, in ms. */
  times: readonly number[]
  marks: Marks
  /** Events that have happened at first; null: all. */
  start: number | null
  /** The last event, up to `until`, to which one can play from `from` on. */
  reach: (from: number, until: number) => number
}

/** The playhead of a replay: where it stands, what moves it. */
export function usePlayback({ times, marks, start, reach }: PlaybackOptions): Playback {
  const [head, setHead] = useState<Head>({ at: start, offset: null, playing: false })
  const [speed, setSpeed] = useState<Speed>(1)
  const [compressed, compress] = useState(true)
  const timeline = useMemo(
    () => layTimeline(times, compressed ? idleLimit : Number.POSITIVE_INFINITY),
    [times, compressed],
  )
  const marked = useMemo(() => markedRows(marks), [marks])
  const total = times.length
  const count = Math.min(head.at ?? total, total)
  const offset = head.offset ?? offsetAt(timeline, count)
  const { playing } = head

  const [player] = useState(() =>
    createPlayer(
      {
        request: (tick) => requestAnimationFrame(tick),
        cancel: (handle) => cancelAnimationFrame(handle),
      },
      (offset, count, ended) =>
        setHead(ended ? { at: null, offset: null, playing: false } : { at: Math.max(count, 1), offset, playing: true }),
      reach,
    ),
  )
  const play = useEffectEvent((timeline: Timeline, speed: Speed) => player.play(timeline, offset, speed))
  useEffect(() => {
    if (playing) play(timeline, speed)
    return player.stop
  }, [player, playing, speed, timeline])

  /** Halts at once: a frame that is due already must not move the playhead again. */
  const rest = useCallback(
    (at: number | null, offset: number | null = null) => {
      player.stop()
      setHead({ at, offset, playing: false })
    },
    [player],
  )
  const seek = useCallback((count: number) => rest(Math.max(count, 1)), [rest])
  const last = useCallback(() => rest(null), [rest])

  return useMemo(
    () => ({
      timeline,
      count,
      place: placeOf(timeline, offset, count === total),
      at: head.at,
      playing,
      speed,
      compressed,
      seek,
      last,
      first: () => seek(1),
      step: (by) => {
        if (by < 0 || count + by < total) seek(count + by)
        else last()
      },
      jump: (by) => {
        const next = by > 0 ? marked.find((seq) => seq > count) : marked.findLast((seq) => seq < count)
        if (next !== undefined) seek(next)
        else if (by > 0) last()
        else seek(1)
      },
      scrub: (place) => {
        const offset = place * timeline.duration
        if (place >= 1) last()
        else rest(Math.max(countAt(timeline, offset), 1), offset)
      },
      toggle: () => {
        const from = startOffset(timeline, count)
        if (playing) rest(head.at, head.offset)
        else if (total > 1) setHead({ at: Math.max(countAt(timeline, from), 1), offset: from, playing: true })
      },
      setSpeed,
      setCompressed: (wanted) => {
        // A place between two events means nothing on another axis.
        setHead((before) => ({ ...before, offset: null }))
        compress(wanted)
      },
    }),
    [timeline, count, total, offset, head, playing, speed, compressed, marked, rest, seek, last],
  )
}
