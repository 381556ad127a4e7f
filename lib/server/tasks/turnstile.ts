import 'server-only'

/** Lets so many pass at once for each key; the others wait, in order. */
export interface Turnstile {
  pass: <T>(key: string, work: () => Promise<T>) => Promise<T>
}

/** A turnstile for `most` at once. */
export function createTurnstile(most: number): Turnstile {
  const inside = new Map<string, { count: number; queue: (() => void)[] }>()
  return {
    pass: async (key, work) => {
      const at = inside.get(key) ?? { count: 0, queue: [] }
      inside.set(key, at)
      if (at.count < most) at.count += 1
      // Whoever leaves hands its place on.
      else await new Promise<void>((resolve) => at.queue.push(resolve))
      try {
        return await work()
      } finally {
        const next = at.queue.shift()
        if (next) next()
        else if ((at.count -= 1) === 0) inside.delete(key)
      }
    },
  }
}
