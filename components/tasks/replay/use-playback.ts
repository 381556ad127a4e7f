'use client'

import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createPlayer, type PlaybackSpeed, getStartOffset } from '@/lib/replay/player'
import { listMarkedRows } from '@/lib/replay/strip'
import type { Marks } from '@/lib/replay/outline'
import { countEventsAt, maxSilenceMs, buildTimeline, getOffsetAt, type Timeline } from '@/lib/replay/timeline'

export interface Playback {
  timeline: Timeline
  /** Number of events at the shown moment. */
  count: number
  /** Position of the playhead as a fraction of the timeline. */
  place: number
  /** The selected moment, which may not be loaded yet; null: the newest event. */
  at: number | null
  playing: boolean
  speed: PlaybackSpeed
  compressed: boolean
  seek: (count: number) => void
  scrub: (place: number) => void
  step: (by: number) => void
  /** Jumps to the next mark, or with -1 to the previous one. */
  jump: (by: 1 | -1) => void
  first: () => void
  last: () => void
  toggle: () => void
  setSpeed: (speed: PlaybackSpeed) => void
  setCompressed: (compressed: boolean) => void
}

interface Head {
  /** Number of events; null: all, including new ones. */
  at: number | null
  /** Position between two events in milliseconds of the timeline; null: at the event. */
  offset: number | null
  playing: boolean
}

function placeOf({ duration }: Timeline, offset: number, ended: boolean): number {
  if (duration === 0) return ended ? 1 : 0
  return Math.min(offset / duration, 1)
}

interface PlaybackOptions {
  /** Times of the events, in milliseconds. */
  times: readonly number[]
  marks: Marks
  /** Initial number of events; null: all. */
  start: number | null
  /** Returns the last event up to `until` that playback from `from` can reach. */
  reach: (from: number, until: number) => number
}

/** State of the playhead, and the actions that move it. */
export function usePlayback({ times, marks, start, reach }: PlaybackOptions): Playback {
  const [head, setHead] = useState<Head>({ at: start, offset: null, playing: false })
  const [speed, setSpeed] = useState<PlaybackSpeed>(1)
  const [compressed, compress] = useState(true)
  const timeline = useMemo(
    () => buildTimeline(times, compressed ? maxSilenceMs : Number.POSITIVE_INFINITY),
    [times, compressed],
  )
  const marked = useMemo(() => listMarkedRows(marks), [marks])
  const total = times.length
  const count = Math.min(head.at ?? total, total)
  const offset = head.offset ?? getOffsetAt(timeline, count)
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
  const play = useEffectEvent((timeline: Timeline, speed: PlaybackSpeed) => player.play(timeline, offset, speed))
  useEffect(() => {
    if (playing) play(timeline, speed)
    return player.stop
  }, [player, playing, speed, timeline])

  /** Stops at once: a pending frame must not move the playhead again. */
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
        else rest(Math.max(countEventsAt(timeline, offset), 1), offset)
      },
      toggle: () => {
        const from = getStartOffset(timeline, count, offset)
        if (playing) rest(head.at, head.offset)
        else if (total > 1) setHead({ at: Math.max(countEventsAt(timeline, from), 1), offset: from, playing: true })
      },
      setSpeed,
      setCompressed: (wanted) => {
        // A position between two events has no meaning on another axis.
        setHead((before) => ({ ...before, offset: null }))
        compress(wanted)
      },
    }),
    [timeline, count, total, offset, head, playing, speed, compressed, marked, rest, seek, last],
  )
}
