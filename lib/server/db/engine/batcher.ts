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
}

/** An item is written as a whole or not at all. */
export interface BatchItem {
  rows: number
  bytes: number
}

/**
 * Creates a batcher that collects items into few writes, one at a time and in order. The returned promise resolves once the
 * item is written. `write` resolves with the failed items and their errors, and throws if all failed.
 */
export function createBatcher<T extends BatchItem>(
  limits: BatchLimits,
  write: (items: T[]) => Promise<Map<T, unknown>>,
): (item: T) => Promise<void> {
  const promises = new Map<T, PromiseWithResolvers<void>>()
  let queue: T[] = []
  let rows = 0
  let bytes = 0
  let writing = false
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
      rows -= item.rows
      bytes -= item.bytes
    }
    queue = queue.slice(batch.length)
    return batch
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    clearImmediate(immediate)
    timer = undefined
    immediate = undefined
    writing = true
    const items = take()
    let failures: Map<T, unknown>
    try {
      failures = await write(items)
    } catch (error) {
      failures = new Map(items.map((item) => [item, error]))
    }
    writing = false
    for (const item of items) {
      const promise = promises.get(item)
      promises.delete(item)
      if (failures.has(item)) promise?.reject(failures.get(item))
      else promise?.resolve()
    }
    schedule()
  }

  function schedule(): void {
    if (writing || queue.length === 0) return
    if (rows >= limits.rows || bytes >= limits.bytes) void flush()
    else timer ??= setTimeout(() => (immediate = setImmediate(() => void flush())), limits.wait)
  }

  return (item) => {
    const promise = Promise.withResolvers<void>()
    promises.set(item, promise)
    queue.push(item)
    rows += item.rows
    bytes += item.bytes
    schedule()
    return promise.promise
  }
}
