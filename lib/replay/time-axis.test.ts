import { expect, test } from 'vitest'
import { computeAxisTicks } from '@/lib/replay/time-axis'
import { buildTimeline } from '@/lib/replay/timeline'

test('ticks are at round times from the first event on', () => {
  expect(computeAxisTicks(buildTimeline([0, 4000, 10_000], Infinity), 5)).toEqual([
    { position: 0, label: '0:00' },
    { position: 0.2, label: '0:02' },
    { position: 0.4, label: '0:04' },
    { position: 0.6, label: '0:06' },
    { position: 0.8, label: '0:08' },
    { position: 1, label: '0:10' },
  ])
  expect(computeAxisTicks(buildTimeline([0, 40], Infinity), 2).map(({ label }) => label)).toEqual([
    '0:00.000',
    '0:00.020',
    '0:00.040',
  ])
})

test('shortened silences have no ticks, and later labels are the real times', () => {
  const line = buildTimeline([0, 2000, 3_602_000, 3_604_000, 3_606_000], 2000)
  const ticks = computeAxisTicks(line, 8)
  expect(ticks.map(({ label }) => label)).toEqual([
    '0:00',
    '0:01',
    '0:02',
    '1:00:02',
    '1:00:03',
    '1:00:04',
    '1:00:05',
    '1:00:06',
  ])
  expect(ticks[3]?.position).toBe(0.5)
})

test('there are never many ticks, even with many silences or a very long task', () => {
  const silent = Array.from({ length: 200 }, (_, index) => index * 60_000)
  expect(computeAxisTicks(buildTimeline(silent, 2000), 8).length).toBeLessThanOrEqual(9)
  expect(computeAxisTicks(buildTimeline([0, 1e13], Infinity), 8).length).toBeLessThanOrEqual(9)
  expect(computeAxisTicks(buildTimeline([5], 2000), 8)).toEqual([])
})
