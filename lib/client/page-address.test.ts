import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdAddress, leavePage, setAddress } from '@/lib/client/page-address'

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

test('the address follows soon', async () => {
  setAddress(() => at(2))
  await vi.advanceTimersByTimeAsync(0)
  expect(page.href).toBe(at(2))
})

test('it waits while the page is read again, and is the newest then', async () => {
  let moment = 2
  const release = [holdAddress(), holdAddress()]
  setAddress(() => at(moment))
  await vi.advanceTimersByTimeAsync(2000)
  release[0]?.()
  await vi.advanceTimersByTimeAsync(2000)
  expect(page.href).toBe('http://switchboard.example/tasks/one')
  moment = 3
  release[1]?.()
  await vi.advanceTimersByTimeAsync(200)
  expect(page.href).toBe(at(3))
})

test('a read that never ends holds it for ten seconds', async () => {
  const release = holdAddress()
  setAddress(() => at(2))
  await vi.advanceTimersByTimeAsync(9_000)
  expect(page.href).toBe('http://switchboard.example/tasks/one')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(page.href).toBe(at(2))
  release()
})

test('what was called off changes nothing, also where the page is being left', async () => {
  setAddress(() => at(2))()
  await vi.advanceTimersByTimeAsync(1000)
  leavePage('http://switchboard.example/agents')
  const callOff = setAddress(() => at(3))
  await vi.advanceTimersByTimeAsync(1000)
  callOff()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(page.href).toBe('http://switchboard.example/tasks/one')
})

test('Back to a page that was left a moment ago does not hold its address', async () => {
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.resetModules()
  const loaded = await import('@/lib/client/page-address')
  loaded.leavePage('http://switchboard.example/agents')
  window.dispatchEvent(new Event('popstate'))
  loaded.setAddress(() => at(2))
  await vi.advanceTimersByTimeAsync(200)
  expect(page.href).toBe(at(2))
})
