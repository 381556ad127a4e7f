import { expect, it, vi } from 'vitest'
import { emptyFold } from '@/lib/a2a/fold'
import { Fault } from '@/lib/faults/fault'
import { emptyOutline } from '@/lib/replay/outline'
import { prefetchSource } from '@/lib/replay/prefetch-source'
import { createRowsSource, type ReplaySource } from '@/lib/replay/replay-source'

function countingSource() {
  const outline = vi.fn<ReplaySource['outline']>(async () => emptyOutline)
  const fold = vi.fn<ReplaySource['fold']>(async () => emptyFold)
  const rows = vi.fn<ReplaySource['rows']>(async () => [])
  return { ...createRowsSource([]), outline, fold, rows }
}

it('reads what the first moment needs at once, and each of it once', async () => {
  const source = countingSource()
  const prefetched = prefetchSource(source, 950)
  expect([source.outline.mock.calls, source.fold.mock.calls, source.rows.mock.calls]).toEqual([
    [[emptyOutline]],
    [[800]],
    [[800, 1000]],
  ])
  await Promise.all([prefetched.outline(emptyOutline), prefetched.fold(800), prefetched.rows(800, 1000)])
  expect([source.outline, source.fold, source.rows].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
  await Promise.all([prefetched.outline(emptyOutline), prefetched.fold(800), prefetched.rows(800, 1000)])
  expect([source.outline, source.fold, source.rows].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 2])
})

it('reads another moment from the source, and no fold for the first page', async () => {
  const source = countingSource()
  const prefetched = prefetchSource(source, 20)
  expect(source.fold).not.toHaveBeenCalled()
  await prefetched.fold(400)
  await prefetched.rows(400, 600)
  expect(source.fold).toHaveBeenCalledWith(400)
  expect(source.rows).toHaveBeenCalledWith(400, 600)
})

const fail = () => Promise.reject(new Fault('not-found', 'Task not found.'))

it('rejects when a result is taken, not before', async () => {
  const prefetched = prefetchSource({ ...countingSource(), outline: fail }, 20)
  await new Promise(setImmediate)
  await expect(prefetched.outline(emptyOutline)).rejects.toThrow('Task not found.')
})
