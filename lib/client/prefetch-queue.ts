/** Maximum concurrent reads. */
const maxConcurrent = 3

export type PrefetchRequest<Kind extends string> = readonly [kind: Kind, page: number]

/** Pages to read, by requester. A later list of a requester replaces its earlier one, of which nothing more is started. */
export interface PrefetchQueue<Kind extends string> {
  set: (requester: string, list: readonly PrefetchRequest<Kind>[]) => void
}

/** Creates a queue that reads pages in order, each once at a time. After a failure nothing is started until the next `set`. */
export function createPrefetchQueue<Kind extends string>(
  read: Record<Kind, (page: number) => Promise<void>>,
  onFail: (error: unknown) => void,
): PrefetchQueue<Kind> {
  const lists = new Map<string, PrefetchRequest<Kind>[]>()
  const running = new Set<string>()

  const next = (): void => {
    for (const list of lists.values())
      for (let request = list[0]; request && running.size < maxConcurrent; request = list[0]) {
        list.shift()
        void run(request)
      }
  }

  const run = async ([kind, page]: PrefetchRequest<Kind>): Promise<void> => {
    const name = `${kind} ${page}`
    if (running.has(name)) return
    running.add(name)
    try {
      await read[kind](page)
    } catch (error) {
      lists.clear()
      onFail(error)
    } finally {
      running.delete(name)
      next()
    }
  }

  return {
    set: (requester, list) => {
      lists.set(requester, [...list])
      next()
    },
  }
}
