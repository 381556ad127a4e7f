import 'server-only'

/** When queued items are written, and how much one write takes at most. A single larger item is written alone. */
export interface BatchLimits {
  /** Number of rows or bytes that starts a write at once. */
  rows: number
  bytes: number
  /** Milliseconds that a row waits for more. */
  wait: number
  /** Maximum rows of one write, if more were queued during the previous one. */
  maxRows: number
  /** Maximum number of writes at once. Beyond the first one, only as many rows or bytes as start a write are written. */
  writes: number
}

/** An item is written as a whole or not at all. */
export interface BatchItem {
  rows: number
  bytes: number
  /** Items with the same key are written in order: none while an earlier one is being written. */
  key?: string
}

/**
 * Creates a batcher that collects items into few writes, in order. The returned promise resolves once the item is written.
 * `write` resolves with the failed items and their errors, and throws if all failed. Writes at once may end in any order.
 */
export function createBatcher<T extends BatchItem>(
  limits: BatchLimits,
  write: (items: T[]) => Promise<Map<T, unknown>>,
): (item: T) => Promise<void> {
  const promises = new Map<T, PromiseWithResolvers<void>>()
  let queue: T[] = []
  let rows = 0
  let bytes = 0
  let writing = 0
  /** The keys of the items that are being written, and the items that wait for them. */
  const keys = new Set<string>()
  let held: T[] = []
  let timer: NodeJS.Timeout | undefined
  /** Items of events that reach the process until the end of the wait are part of the same write. */
  let immediate: NodeJS.Immediate | undefined

  function take(): T[] {
    const batch: T[] = []
    let batchRows = 0
    let batchBytes = 0
    for (const item of queue) {
      batchRows += item.rows
      batchBytes += item.bytes
      if (batch.length > 0 && (batchRows > limits.maxRows || batchBytes > limits.bytes)) break
      batch.push(item)
    }
    for (const { key } of batch) if (key !== undefined) keys.add(key)
    const rest = queue.slice(batch.length)
    queue = []
    rows = 0
    bytes = 0
    enqueue(rest)
    return batch
  }

  /** Queues items, except those that come after one that is being written. */
  function enqueue(items: T[]): void {
    for (const item of items) {
      if (item.key !== undefined && keys.has(item.key)) {
        held.push(item)
        continue
      }
      queue.push(item)
      rows += item.rows
      bytes += item.bytes
    }
  }

  function release(items: T[]): void {
    for (const { key } of items) if (key !== undefined) keys.delete(key)
    const waiting = held
    held = []
    enqueue(waiting)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    clearImmediate(immediate)
    timer = undefined
    immediate = undefined
    writing += 1
    const items = take()
    let failures: Map<T, unknown>
    try {
      failures = await write(items)
    } catch (error) {
      failures = new Map(items.map((item) => [item, error]))
    }
    writing -= 1
    release(items)
    schedule()
    for (const item of items) {
      const promise = promises.get(item)
      promises.delete(item)
      if (failures.has(item)) promise?.reject(failures.get(item))
      else promise?.resolve()
    }
  }

  function schedule(): void {
    if (writing >= limits.writes || queue.length === 0) return
    if (rows >= limits.rows || bytes >= limits.bytes) void flush()
    else if (writing === 0) timer ??= setTimeout(() => (immediate = setImmediate(() => void flush())), limits.wait)
  }

  return (item) => {
    const promise = Promise.withResolvers<void>()
    promises.set(item, promise)
    enqueue([item])
    schedule()
    return promise.promise
  }
}
