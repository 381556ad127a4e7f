import { describe, expect, it } from 'vitest'
import { rowsOf } from '@/lib/a2a/fixtures/log'
import { densityOf, marksOf, segmentsOf, summarySegments } from '@/lib/replay/strip'
import { layTimeline } from '@/lib/replay/timeline'

const at = (ms: number): string => new Date(Date.UTC(2026, 0, 1) + ms).toISOString()

describe('segmentsOf', () => {
  it('covers the strip without holes', () => {
    const segments = segmentsOf(
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

  it('fills the strip with the only state of a task that took no time', () => {
    expect(segmentsOf([{ state: 'completed', offset: 0 }], 0)).toEqual([{ state: 'completed', from: 0, to: 1 }])
  })
})

describe('summarySegments', () => {
  it('cuts the time in which the agent waited, not the time in which it worked', () => {
    const states = [
      { state: 'working', at: at(0) },
      { state: 'input-required', at: at(6000) },
      { state: 'working', at: at(86_400_000) },
      { state: 'completed', at: at(86_402_000) },
    ] as const
    expect(summarySegments(states, at(99_000_000))).toEqual([
      { state: 'working', from: 0, to: 0.6 },
      { state: 'input-required', from: 0.6, to: 0.8 },
      { state: 'working', from: 0.8, to: 1 },
      { state: 'completed', from: 1, to: 1 },
    ])
  })

  it('lets a state that still lasts reach to the last event', () => {
    const states = [
      { state: 'submitted', at: at(0) },
      { state: 'working', at: at(100) },
    ] as const
    expect(summarySegments(states, at(400)).at(-1)).toEqual({ state: 'working', from: 0.25, to: 1 })
  })

  it('bears an empty list and times that are none', () => {
    expect(summarySegments([], at(0))).toEqual([])
    expect(summarySegments([{ state: 'working', at: 'soon' }], at(0))).toEqual([{ state: 'working', from: 0, to: 1 }])
  })
})

describe('densityOf', () => {
  it('puts every event into its stretch', () => {
    const density = densityOf([0, 0, 0, 499, 1000], 1000, 4)
    expect(density).toEqual([1, Math.log1p(1) / Math.log1p(3), 0, Math.log1p(1) / Math.log1p(3)])
  })

  it('does not overflow on a long log', () => {
    const density = densityOf(
      Array.from({ length: 200_000 }, (_, index) => index),
      200_000,
      200,
    )
    expect(density.every((height) => height > 0.99)).toBe(true)
  })
})

describe('marksOf', () => {
  it('tells a push that was accepted from one that was refused', () => {
    const rows = rowsOf([
      { kind: 'push', accepted: true },
      { kind: 'push', accepted: false, problem: 'the token is wrong' },
    ])
    const line = layTimeline(
      rows.map((row) => row.at),
      Infinity,
    )
    expect(marksOf(rows, [], line, 10).map(({ kind, seq }) => ({ kind, seq }))).toEqual([
      { kind: 'push', seq: 1 },
      { kind: 'refused', seq: 2 },
    ])
  })
})
