import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageSight } from '@/lib/client/page-sight'

/** As much of a browser's document as is watched. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

function show(state: 'visible' | 'hidden'): void {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('is lost once the page was hidden for half a minute, and found again when it is shown', () => {
  const onLost = vi.fn<() => void>()
  const sight = pageSight(onLost)
  show('hidden')
  vi.advanceTimersByTime(29_000)
  expect([sight.lost(), onLost.mock.calls.length]).toEqual([false, 0])
  vi.advanceTimersByTime(1000)
  expect([sight.lost(), onLost.mock.calls.length]).toEqual([true, 1])
  show('visible')
  expect(sight.lost()).toBe(false)
})

it('is not lost by a short look elsewhere', () => {
  const onLost = vi.fn<() => void>()
  const sight = pageSight(onLost)
  show('hidden')
  vi.advanceTimersByTime(20_000)
  show('visible')
  show('hidden')
  vi.advanceTimersByTime(20_000)
  expect([sight.lost(), onLost.mock.calls.length]).toEqual([false, 0])
  sight.end()
  vi.advanceTimersByTime(60_000)
  expect(onLost).not.toHaveBeenCalled()
})
