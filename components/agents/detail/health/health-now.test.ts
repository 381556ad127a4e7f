import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refreshAt } from '@/components/agents/detail/health/health-now'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString()

it('refreshes soon after the given time, and again while the check takes long', () => {
  const refresh = vi.fn<() => void>()
  const end = refreshAt(inMs(60_000), refresh)
  vi.advanceTimersByTime(62_000)
  expect(refresh).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(1_000)
  expect(refresh).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(15_000)
  expect(refresh).toHaveBeenCalledTimes(4)
  end()
  vi.advanceTimersByTime(60_000)
  expect(refresh).toHaveBeenCalledTimes(4)
})

it('refreshes every hour before a distant time, and still on time', () => {
  const refresh = vi.fn<() => void>()
  const end = refreshAt(inMs(5_400_000), refresh)
  vi.advanceTimersByTime(3_600_000)
  expect(refresh).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_803_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  end()
})
