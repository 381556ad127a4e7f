import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchPageVisibility } from '@/lib/client/stream/shared-stream'

/** A fake of the part of `document` that is watched. */
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

it('is away after the page was hidden for 30 s, until it is visible again', () => {
  const onLost = vi.fn<() => void>()
  const visibility = watchPageVisibility(onLost)
  show('hidden')
  vi.advanceTimersByTime(29_000)
  expect([visibility.isAway(), onLost.mock.calls.length]).toEqual([false, 0])
  vi.advanceTimersByTime(1000)
  expect([visibility.isAway(), onLost.mock.calls.length]).toEqual([true, 1])
  show('visible')
  expect(visibility.isAway()).toBe(false)
})

it('is not away after a short time in another tab', () => {
  const onLost = vi.fn<() => void>()
  const visibility = watchPageVisibility(onLost)
  show('hidden')
  vi.advanceTimersByTime(20_000)
  show('visible')
  show('hidden')
  vi.advanceTimersByTime(20_000)
  expect([visibility.isAway(), onLost.mock.calls.length]).toEqual([false, 0])
  visibility.end()
  vi.advanceTimersByTime(60_000)
  expect(onLost).not.toHaveBeenCalled()
})
