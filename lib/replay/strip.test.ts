import { describe, expect, it } from 'vitest'
import { agent, chunk, foldOf, requestRow, status, user } from '@/lib/a2a/fixtures/log'
import { collectMarks } from '@/lib/replay/outline'
import {
  computeDensity,
  type Mark,
  listMarkedRows,
  positionMarks,
  buildSegments,
  buildSummarySegments,
} from '@/lib/replay/strip'
import { buildTimeline } from '@/lib/replay/timeline'

const at = (ms: number): string => new Date(Date.UTC(2026, 0, 1) + ms).toISOString()

describe('segmentsOf', () => {
  it('covers the timeline without gaps', () => {
    const segments = buildSegments(
      [
        { state: 'submitted', offset: 0 },
        { state: 'working', offset: 250 },
        { state: 'working', offset: 500 },
        { state: 'completed', offset: 1000 },
      ],
      1000,
    )
    expect(segments).toEqual([
      { state: 'submitted', from: 0, to: 0.25 },
      { state: 'working', from: 0.25, to: 1 },
      { state: 'completed', from: 1, to: 1 },
    ])
  })

  it('fills the timeline with the only state of a task that took no time', () => {
    expect(buildSegments([{ state: 'completed', offset: 0 }], 0)).toEqual([{ state: 'completed', from: 0, to: 1 }])
  })
})

describe('summarySegments', () => {
  it('shortens waiting time, not working time', () => {
    const states = [
      { state: 'working', at: at(0) },
      { state: 'input-required', at: at(6000) },
      { state: 'working', at: at(86_400_000) },
      { state: 'completed', at: at(86_402_000) },
    ] as const
    expect(buildSummarySegments(states, at(99_000_000))).toEqual([
      { state: 'working', from: 0, to: 0.6 },
      { state: 'input-required', from: 0.6, to: 0.8 },
      { state: 'working', from: 0.8, to: 1 },
      { state: 'completed', from: 1, to: 1 },
    ])
  })

  it('extends the current state to the last event', () => {
    const states = [
      { state: 'submitted', at: at(0) },
      { state: 'working', at: at(100) },
    ] as const
    expect(buildSummarySegments(states, at(400)).at(-1)).toEqual({ state: 'working', from: 0.25, to: 1 })
  })

  it('accepts an empty list and invalid times', () => {
    expect(buildSummarySegments([], at(0))).toEqual([])
    expect(buildSummarySegments([{ state: 'working', at: 'soon' }], at(0))).toEqual([
      { state: 'working', from: 0, to: 1 },
    ])
  })
})

describe('densityOf', () => {
  it('counts every event in its period', () => {
    const density = computeDensity([0, 0, 0, 499, 1000], 1000, 4)
    expect(density).toEqual([1, Math.log1p(1) / Math.log1p(3), 0, Math.log1p(1) / Math.log1p(3)])
  })

  it('does not overflow on a long log', () => {
    const density = computeDensity(
      Array.from({ length: 200_000 }, (_, index) => index),
      200_000,
      200,
    )
    expect(density.every((height) => height > 0.99)).toBe(true)
  })
})

describe('marks', () => {
  const marks = collectMarks(
    foldOf([requestRow(user('go')), chunk('a'), status('working', agent('begun')), { kind: 'gap', reason: 'lost' }])
      .entries,
    [
      { seq: 5, mark: 'push' },
      { seq: 6, mark: 'refused' },
      { seq: 7, mark: 'unread' },
    ],
  )

  it('distinguish accepted and rejected push notifications and malformed data', () => {
    const times = [10, 11, 12, 13, 14, 15, 16]
    const placed = positionMarks({ marks, times }, buildTimeline(times, Infinity), 10).toSorted((a, b) => a.seq - b.seq)
    expect(placed.map(({ kind }) => kind)).toEqual(['user', 'artifact', 'agent', 'gap', 'push', 'refused', 'unread'])
    expect(placed.map(({ position: place }) => place)).toEqual([0, 1, 2, 3, 4, 5, 6].map((ms) => ms / 6))
    expect(placed.map(({ ms }) => ms)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it('are merged into the one with the highest priority if they overlap', () => {
    const times = [0, 0, 0, 0, 0, 0, 0]
    expect(positionMarks({ marks, times }, buildTimeline(times, Infinity), 10)).toEqual<Mark[]>([
      { kind: 'gap', seq: 4, position: 0, ms: 0 },
    ])
  })

  it('are listed in the order of their rows', () => {
    expect(listMarkedRows(marks)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })
})
