import 'server-only'
import type { DueAgent } from '@/lib/server/db/probe-queue'
import { mostPerSecond } from '@/lib/server/probes/schedule'

/** Probes under way at the same time. */
export const mostAtOnce = 8

interface Beginning {
  begun: number
  /** Those that have to wait because their server is being asked. */
  waiting: DueAgent[]
}

export interface Pool {
  /** Begins as many of these probes as may be. */
  begin: (due: readonly DueAgent[]) => Beginning
  isFull: () => boolean
  /** Resolves once all that are under way have ended. */
  settled: () => Promise<void>
}

interface PoolWork {
  /** Never rejects. */
  probe: (agent: DueAgent) => Promise<void>
  /** One has ended. */
  onFree: () => void
  /** Milliseconds of a clock that nobody puts back. */
  now?: () => number
}

/** Runs probes: few at a time, few in a second, and never two of the same server at once. */
export function createPool({ probe, onFree, now = () => performance.now() }: PoolWork): Pool {
  const running = new Map<string, { origins: string[]; done: Promise<void> }>()
  const busy = new Set<string>()
  let allowance = mostPerSecond
  let since = now()

  function refill(): void {
    const passed = Math.max(0, now() - since)
    allowance = Math.min(mostPerSecond, allowance + (passed / 1000) * mostPerSecond)
    since = now()
  }

  async function run(agent: DueAgent, origins: string[]): Promise<void> {
    await probe(agent)
    running.delete(agent.id)
    for (const origin of origins) busy.delete(origin)
    onFree()
  }

  return {
    begin: (due) => {
      refill()
      const waiting: DueAgent[] = []
      let begun = 0
      for (const agent of due) {
        if (running.size >= mostAtOnce || allowance < 1) break
        if (running.has(agent.id)) continue
        const origins = originsOf(agent)
        if (origins.some((origin) => busy.has(origin))) {
          waiting.push(agent)
          continue
        }
        allowance -= 1
        begun += 1
        for (const origin of origins) busy.add(origin)
        running.set(agent.id, { origins, done: run(agent, origins) })
      }
      return { begun, waiting }
    },
    isFull: () => running.size >= mostAtOnce,
    settled: async () => {
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}

function originsOf({ url, cardUrl }: DueAgent): string[] {
  const origins = [url, cardUrl].flatMap((each) => (each === null ? [] : (URL.parse(each)?.origin ?? [])))
  return [...new Set(origins)]
}
