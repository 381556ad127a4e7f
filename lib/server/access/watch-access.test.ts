import { afterEach, expect, test, vi } from 'vitest'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
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

test('ends all streams that have lost access, also if one of them fails', async () => {
  await setTestEnvironment()
  await migrateTestDatabase()
  const lost: string[] = []
  const viewer = { ...localViewer(), sessionId: 'ended' }
  watchAccess(viewer, () => {
    lost.push('broken')
    throw new Error('broken')
  })
  watchAccess(viewer, () => void lost.push('other'))
  await expect.poll(() => lost).toEqual(['broken', 'other'])
})
