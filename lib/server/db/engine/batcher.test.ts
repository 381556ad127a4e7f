import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BatchItem, createBatcher } from '@/lib/server/db/engine/batcher'

interface Item extends BatchItem {
  name: string
}
const item = (name: string, rows = 1, bytes = 10): Item => ({ name, rows, bytes })
const limits = { rows: 5, bytes: 100, wait: 5, maxRows: 8, writes: 1 }

/** Creates a batcher whose writes end when the test says so. */
function recorded(atOnce = 1) {
  const writes: { names: string[]; end: PromiseWithResolvers<Map<Item, unknown>> }[] = []
  const add = createBatcher<Item>({ ...limits, writes: atOnce }, (items) => {
    const end = Promise.withResolvers<Map<Item, unknown>>()
    writes.push({ names: items.map(({ name }) => name), end })
    return end.promise
  })
  return { add, writes, names: () => writes.map((write) => write.names) }
}

describe('the batcher', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('waits for more items up to its limit, and includes those that arrive at the end of the wait', async () => {
    const { add, names } = recorded()
    void add(item('a'))
    await vi.advanceTimersByTimeAsync(4)
    void add(item('b'))
    expect(names()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(names()).toEqual([])
    void add(item('c'))
    await vi.advanceTimersByTimeAsync(1)
    expect(names()).toEqual([['a', 'b', 'c']])
  })

  it('does not write twice if the limit is reached at the end of the wait', async () => {
    const { add, names, writes } = recorded()
    void add(item('a'))
    await vi.advanceTimersByTimeAsync(5)
    void add(item('b', 4))
    expect(names()).toEqual([['a', 'b']])
    writes[0]?.end.resolve(new Map())
    await vi.advanceTimersByTimeAsync(50)
    expect(writes).toHaveLength(1)
  })

  it('writes at once when the rows or bytes reach the limit', () => {
    const rows = recorded()
    void rows.add(item('a', 4))
    void rows.add(item('b', 1))
    expect(rows.names()).toEqual([['a', 'b']])
    const bytes = recorded()
    void bytes.add(item('c', 1, 100))
    expect(bytes.names()).toEqual([['c']])
  })

  it('runs one write at a time, in order, and then writes the queued items up to its limits', async () => {
    const { add, writes, names } = recorded()
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n']) void add(item(name))
    expect(names()).toEqual([['a', 'b', 'c', 'd', 'e']])
    await vi.advanceTimersByTimeAsync(50)
    expect(writes).toHaveLength(1)
    writes[0]?.end.resolve(new Map())
    await vi.advanceTimersByTimeAsync(0)
    expect(names()[1]).toEqual(['f', 'g', 'h', 'i', 'j', 'k', 'l', 'm'])
    writes[1]?.end.resolve(new Map())
    await vi.advanceTimersByTimeAsync(6)
    expect(names()[2]).toEqual(['n'])
  })

  it('writes an item that exceeds the limits alone', async () => {
    const { add, writes, names } = recorded()
    void add(item('huge', 1, 1_000))
    void add(item('next', 20))
    writes[0]?.end.resolve(new Map())
    await vi.advanceTimersByTimeAsync(0)
    expect(names()).toEqual([['huge'], ['next']])
  })

  it('settles each item with its own result, after its write has ended', async () => {
    const { add, writes } = recorded()
    const [good, bad] = [item('good'), item('bad', 5)]
    const settled: string[] = []
    const outcomes = [good, bad].map((each) =>
      add(each).then(
        () => settled.push(`${each.name} written`),
        (error: unknown) => settled.push(`${each.name} ${String(error)}`),
      ),
    )
    await vi.advanceTimersByTimeAsync(20)
    expect(settled).toEqual([])
    writes[0]?.end.resolve(new Map([[bad, 'refused']]))
    await Promise.all(outcomes)
    expect(settled).toEqual(['good written', 'bad refused'])
  })

  it('rejects all items of a failed write, and continues', async () => {
    const { add, writes } = recorded()
    const failed = add(item('a', 5)).catch(String)
    writes[0]?.end.reject('disk full')
    expect(await failed).toBe('disk full')
    const fine = add(item('b', 5))
    writes[1]?.end.resolve(new Map())
    await expect(fine).resolves.toBeUndefined()
  })

  it('starts another write beside the first one once the rows reach the limit', async () => {
    const { add, writes, names } = recorded(2)
    void add(item('a', 5))
    void add(item('b', 4))
    await vi.advanceTimersByTimeAsync(50)
    expect(names()).toEqual([['a']])
    void add(item('c'))
    void add(item('d', 5))
    expect(names()).toEqual([['a'], ['b', 'c']])
    writes[1]?.end.resolve(new Map())
    await vi.advanceTimersByTimeAsync(0)
    expect(names()).toEqual([['a'], ['b', 'c'], ['d']])
  })

  it('writes an item only after the earlier ones with its key', async () => {
    const { add, writes, names } = recorded(2)
    const first = add({ ...item('a1', 5), key: 'a' }).catch(String)
    void add({ ...item('a2', 3), key: 'a' })
    void add({ ...item('a3', 3), key: 'a' })
    void add({ ...item('b1', 5), key: 'b' })
    expect(names()).toEqual([['a1'], ['b1']])
    writes[1]?.end.resolve(new Map())
    await vi.advanceTimersByTimeAsync(50)
    expect(writes).toHaveLength(2)
    writes[0]?.end.reject('disk full')
    expect(await first).toBe('disk full')
    expect(names()[2]).toEqual(['a2', 'a3'])
  })

  it('keeps that order if a write takes only the first one', async () => {
    const { add, writes, names } = recorded(2)
    void add(item('a', 5))
    void add({ ...item('b1', 4), key: 'b' })
    void add({ ...item('b2', 6), key: 'b' })
    void add(item('c', 5))
    expect(names()).toEqual([['a'], ['b1']])
    writes[0]?.end.resolve(new Map())
    await vi.advanceTimersByTimeAsync(0)
    expect(names()[2]).toEqual(['c'])
    writes[1]?.end.resolve(new Map())
    await vi.advanceTimersByTimeAsync(0)
    expect(names()[3]).toEqual(['b2'])
  })
})
