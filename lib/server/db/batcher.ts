import 'server-only'

/** When waiting work is written, and how much one write takes at most (a single larger item goes alone). */
export interface BatchLimits {
  /** Rows or bytes that start a write at once. */
  rows: number
  bytes: number
  /** Milliseconds that a row waits for company. */
  wait: number
  /** Rows of one write when more have gathered during the one before. */
  maxRows: number
}

/** What is written together or not at all. */
export interface BatchItem {
  rows: number
  bytes: number
}

/**
 * Gathers items into few writes, one at a time and in order. A promise resolves once its item's write has; `write`
 * answers with the items that failed and why, and throws when all did.
 */
export function createBatcher<T extends BatchItem>(
  limits: BatchLimits,
  write: (items: T[]) => Promise<Map<T, unknown>>,
): (item: T) => Promise<void> {
  const settle = new Map<T, PromiseWithResolvers<void>>()
  let waiting: T[] = []
  let rows = 0
  let bytes = 0
  let writing = false
  let timer: NodeJS.Timeout | undefined
  /** What has arrived at the process by the end of the wait is heard before the write, and goes with it. */
  let turn: NodeJS.Immediate | undefined

  function take(): T[] {
    const taken: T[] = []
    let takenRows = 0
    let takenBytes = 0
    for (const item of waiting) {
      takenRows += item.rows
      takenBytes += item.bytes
      if (taken.length > 0 && (takenRows > limits.maxRows || takenBytes > limits.bytes)) break
      taken.push(item)
      rows -= item.rows
      bytes -= item.bytes
    }
    waiting = waiting.slice(taken.length)
    return taken
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    clearImmediate(turn)
    timer = undefined
    turn = undefined
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
      const promise = settle.get(item)
      settle.delete(item)
      if (failures.has(item)) promise?.reject(failures.get(item))
      else promise?.resolve()
    }
    schedule()
  }

  function schedule(): void {
    if (writing || waiting.length === 0) return
    if (rows >= limits.rows || bytes >= limits.bytes) void flush()
    else timer ??= setTimeout(() => (turn = setImmediate(() => void flush())), limits.wait)
  }

  return (item) => {
    const promise = Promise.withResolvers<void>()
    settle.set(item, promise)
    waiting.push(item)
    rows += item.rows
    bytes += item.bytes
    schedule()
    return promise.promise
  }
}
