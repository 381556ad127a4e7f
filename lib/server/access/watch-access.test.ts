import { afterEach, expect, test, vi } from 'vitest'
import { watchAccess } from '@/lib/server/access/watch-access'
import { localViewer } from '@/lib/server/platform/viewer'

afterEach(() => vi.useRealTimers())

test('checks all streams with one timer, until the last one is over', () => {
  vi.useFakeTimers()
  const ends = [localViewer(), localViewer(), { ...localViewer(), userId: 'other' }].map((viewer) =>
    watchAccess(viewer, () => {}),
  )
  expect(vi.getTimerCount()).toBe(1)
  for (const end of ends.slice(1)) end()
  expect(vi.getTimerCount()).toBe(1)
  for (const end of ends) end()
  expect(vi.getTimerCount()).toBe(0)
})
