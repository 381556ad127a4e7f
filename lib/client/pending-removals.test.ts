import { beforeEach, expect, it, vi } from 'vitest'
import {
  followRemovals,
  isHidden,
  type PendingRemoval,
  pendingRemovals,
  removedIds,
  removeLater,
  undoMs,
  undoRemoval,
} from '@/lib/client/pending-removals'
import { httpServer } from '@/lib/client/testing/http-server'

const key = 'switchboard-removals'
const stored = new Map<string, string>()
const ends: (() => unknown)[] = []
type StorageListener = (event: Pick<StorageEvent, 'key' | 'newValue'>) => void
/** Receives what other windows store. */
let onStorage: StorageListener = () => {}

function clear(): void {
  stored.clear()
  pendingRemovals.setState({}, true)
  removedIds.setState(new Set(), true)
}

beforeEach(() => {
  clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  })
  vi.stubGlobal('addEventListener', (_type: 'storage', listener: StorageListener) => void (onStorage = listener))
  vi.stubGlobal('removeEventListener', () => {})
  // The requests need the real clock, only the delay does not.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  return async () => {
    for (const end of ends.splice(0)) await end()
    // Other tests share these stores.
    clear()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

/** Follows the removals of this browser with a server that responds with `status`, once `until` has resolved. */
async function follow(status = 200, skipped: string[] = [], until?: Promise<void>) {
  const requests: string[] = []
  const body =
    status === 200
      ? JSON.stringify({ tasks: 1, skipped })
      : '{"error":{"kind":"conflict","message":"Busy.","requestId":"r"}}'
  const server = await httpServer(async (request, response) => {
    const sent = (await request.setEncoding('utf8').toArray()).join('')
    requests.push(`${request.method} ${request.url} ${sent}`.trim())
    await until
    response.writeHead(status).end(body)
  })
  const pending: string[] = []
  const ended: string[] = []
  const faults: string[] = []
  const held = { now: false }
  const stop = followRemovals(
    {
      onPending: ({ id }) => void pending.push(id),
      onEnd: ({ id }) => void ended.push(id),
      onFault: ({ kind }) => void faults.push(kind),
      isHeld: () => held.now,
    },
    server.origin,
  )
  ends.push(stop, server.close)
  return { requests, pending, ended, faults, held }
}

const task = { kind: 'task', id: 't1', hides: ['t1'] } as const
const toStored = (removal: PendingRemoval): void => void stored.set(key, JSON.stringify({ [removal.id]: removal }))

it('deletes only after the time to undo, and hides until then', async () => {
  const { requests, pending } = await follow()
  removeLater({ kind: 'conversation', id: 'c1', hides: ['c1', 't1'] }, () => {})
  expect([pending, isHidden('t1')]).toEqual([['c1'], true])
  vi.advanceTimersByTime(undoMs - 1)
  expect(requests).toEqual([])
  vi.advanceTimersByTime(1)
  await vi.waitFor(() => expect(stored.get(key)).toBe('{}'))
  expect(requests).toEqual(['DELETE /api/conversations/c1'])
})

it('deletes several tasks together', async () => {
  const { requests, pending } = await follow()
  removeLater({ kind: 'task', id: 't1', hides: ['t1', 't2'] }, () => {})
  vi.advanceTimersByTime(undoMs)
  await vi.waitFor(() => expect(stored.get(key)).toBe('{}'))
  expect([pending, requests]).toEqual([['t1'], ['POST /api/tasks/remove {"ids":["t1","t2"]}']])
})

it('deletes once if several windows are open', async () => {
  const [{ requests }, other] = [await follow(), await follow()]
  removeLater(task, () => {})
  vi.advanceTimersByTime(undoMs)
  await vi.waitFor(() => expect(stored.get(key)).toBe('{}'))
  expect([requests, other.requests].flat()).toEqual(['POST /api/tasks/remove {"ids":["t1"]}'])
})

it('deletes nothing that was undone', async () => {
  const { requests, ended } = await follow()
  const restored: string[] = []
  removeLater(task, () => void restored.push('t1'))
  expect(undoRemoval('t1')).toBe(true)
  vi.advanceTimersByTime(2 * undoMs)
  expect([restored, ended, requests]).toEqual([['t1'], ['t1'], []])
  expect(isHidden('t1')).toBe(false)
})

it('deletes nothing that another window has undone', async () => {
  const { requests } = await follow()
  removeLater(task, () => {})
  stored.set(key, '{}')
  pendingRemovals.setState({}, true)
  vi.advanceTimersByTime(2 * undoMs)
  expect(requests).toEqual([])
})

it('waits while the user is about to undo', async () => {
  const { requests, held } = await follow()
  held.now = true
  removeLater(task, () => {})
  vi.advanceTimersByTime(2 * undoMs)
  expect(requests).toEqual([])
  held.now = false
  vi.advanceTimersByTime(1000)
  await vi.waitFor(() => expect(requests).toEqual(['POST /api/tasks/remove {"ids":["t1"]}']))
})

it('waits in all windows while the user is about to undo in one of them', async () => {
  const [one, other] = [await follow(), await follow()]
  one.held.now = true
  removeLater(task, () => {})
  vi.advanceTimersByTime(3 * undoMs)
  await Promise.resolve()
  expect([one.requests, other.requests, one.ended, other.ended]).toEqual([[], [], [], []])
  one.held.now = false
  vi.advanceTimersByTime(1000)
  await vi.waitFor(() => expect(stored.get(key)).toBe('{}'))
  expect([one.requests, other.requests].flat()).toEqual(['POST /api/tasks/remove {"ids":["t1"]}'])
})

it.each(['is performing', 'has performed'])('undoes nothing that another window %s', async (state) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { requests } = await follow(200, [], promise)
  const restored: string[] = []
  removeLater(task, () => void restored.push('t1'))
  vi.advanceTimersByTime(undoMs)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  const isOver = state === 'has performed'
  if (isOver) resolve()
  await vi.waitFor(() => expect(stored.get(key) === '{}').toBe(isOver))
  expect([undoRemoval('t1'), restored, isHidden('t1')]).toEqual([false, [], true])
  resolve()
  await vi.waitFor(() => expect(stored.get(key)).toBe('{}'))
})

it('keeps a deletion when its window is closed, and offers to undo it at the next visit', async () => {
  toStored({ ...task, hides: ['t1'], dueAt: Date.now() - 60_000 })
  const { requests, pending } = await follow()
  expect(pending).toEqual(['t1'])
  vi.advanceTimersByTime(undoMs - 1)
  expect(requests).toEqual([])
  vi.advanceTimersByTime(1)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
})

it('lists what could not be deleted again', async () => {
  const { faults } = await follow(409)
  removeLater(task, () => {})
  vi.advanceTimersByTime(undoMs)
  await vi.waitFor(() => expect(faults).toEqual(['conflict']))
  vi.advanceTimersByTime(0)
  expect(isHidden('t1')).toBe(false)
})

it('reports tasks that the server skipped', async () => {
  const { faults } = await follow(200, ['t1'])
  removeLater(task, () => {})
  vi.advanceTimersByTime(undoMs)
  await vi.waitFor(() => expect(faults).toEqual(['conflict']))
})

it('finishes a deletion that had begun when its window was closed, without offering to undo it', async () => {
  toStored({ ...task, dueAt: Date.now() - 60_000, begun: true })
  const { requests, pending } = await follow()
  vi.advanceTimersByTime(0)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(pending).toEqual([])
})

it('deletes although the browser stores nothing', async () => {
  const { requests } = await follow()
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('Full.', 'QuotaExceededError')
    },
  })
  removeLater(task, () => {})
  vi.advanceTimersByTime(undoMs)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
})

it('ignores malformed storage', async () => {
  stored.set(key, '{"a":{"kind":"x"},"b":7}')
  const { pending } = await follow()
  expect(pending).toEqual([])
  stored.set(key, '{')
  removeLater(task, () => {})
  expect(pending).toEqual(['t1'])
})

it('hides what was deleted from then on, because a loaded list may still contain it', async () => {
  const { requests } = await follow()
  removeLater(task, () => {})
  vi.advanceTimersByTime(undoMs)
  await vi.waitFor(() => expect(stored.get(key)).toBe('{}'))
  vi.advanceTimersByTime(60_000)
  expect(requests).toHaveLength(1)
  expect([isHidden('t1'), isHidden('t2')]).toEqual([true, false])
})

it('hides what another window has deleted', async () => {
  await follow()
  onStorage({ key: 'switchboard-removed', newValue: '["t1","t2"]' })
  expect([isHidden('t1'), isHidden('t2'), isHidden('t3')]).toEqual([true, true, false])
})

it('shows only the tasks again that the server skipped', async () => {
  const { faults } = await follow(200, ['t2'])
  removeLater({ kind: 'task', id: 't1', hides: ['t1', 't2'] }, () => {})
  vi.advanceTimersByTime(undoMs)
  await vi.waitFor(() => expect(faults).toEqual(['conflict']))
  vi.advanceTimersByTime(0)
  expect([isHidden('t1'), isHidden('t2')]).toEqual([true, false])
})

it('deletes one after the other, and keeps what is undone meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const removals = ['t1', 't2', 't3'].map((id) => ({ ...task, id, hides: [id], dueAt: Date.now() - 60_000 }))
  stored.set(key, JSON.stringify(Object.fromEntries(removals.map((removal) => [removal.id, removal]))))
  const { requests } = await follow(200, [], promise)
  vi.advanceTimersByTime(undoMs)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  undoRemoval('t2')
  resolve()
  await vi.waitFor(() => expect(stored.get(key)).toBe('{}'))
  expect(requests).toEqual(['POST /api/tasks/remove {"ids":["t1"]}', 'POST /api/tasks/remove {"ids":["t3"]}'])
})
