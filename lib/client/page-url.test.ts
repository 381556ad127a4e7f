import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pauseUrlUpdates, beginNavigation, scheduleUrlUpdate } from '@/lib/client/page-url'

const page = { href: '' }

beforeEach(() => {
  page.href = 'http://switchboard.example/tasks/one'
  vi.useFakeTimers()
  vi.stubGlobal('location', page)
  vi.stubGlobal('history', { replaceState: (_state: unknown, _title: string, href: string) => void (page.href = href) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const at = (moment: number): string => `http://switchboard.example/tasks/one?at=${moment}`

test('updates the URL soon', async () => {
  scheduleUrlUpdate(() => at(2))
  await vi.advanceTimersByTimeAsync(0)
  expect(page.href).toBe(at(2))
})

test('waits during a refresh, and then sets the newest URL', async () => {
  let moment = 2
  const release = [pauseUrlUpdates(), pauseUrlUpdates()]
  scheduleUrlUpdate(() => at(moment))
  await vi.advanceTimersByTimeAsync(2000)
  release[0]?.()
  await vi.advanceTimersByTimeAsync(2000)
  expect(page.href).toBe('http://switchboard.example/tasks/one')
  moment = 3
  release[1]?.()
  await vi.advanceTimersByTimeAsync(200)
  expect(page.href).toBe(at(3))
})

test('a refresh that never ends defers it for ten seconds', async () => {
  const release = pauseUrlUpdates()
  scheduleUrlUpdate(() => at(2))
  await vi.advanceTimersByTimeAsync(9_000)
  expect(page.href).toBe('http://switchboard.example/tasks/one')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(page.href).toBe(at(2))
  release()
})

test('a canceled update changes nothing, also during a navigation', async () => {
  scheduleUrlUpdate(() => at(2))()
  await vi.advanceTimersByTimeAsync(1000)
  beginNavigation('http://switchboard.example/agents')
  const callOff = scheduleUrlUpdate(() => at(3))
  await vi.advanceTimersByTimeAsync(1000)
  callOff()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(page.href).toBe('http://switchboard.example/tasks/one')
})

test('Back to a page that was just left does not defer its URL', async () => {
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.resetModules()
  const loaded = await import('@/lib/client/page-url')
  loaded.beginNavigation('http://switchboard.example/agents')
  window.dispatchEvent(new Event('popstate'))
  loaded.scheduleUrlUpdate(() => at(2))
  await vi.advanceTimersByTimeAsync(200)
  expect(page.href).toBe(at(2))
})
