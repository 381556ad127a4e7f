import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { allPushConfigs, type PushConfigRecord } from '@/lib/server/db/push-configs'
import { log } from '@/lib/server/log'
import { deliver } from '@/lib/server/push/deliver'
import { singleton } from '@/lib/server/singleton'
import { alongTrail } from '@/lib/server/telemetry/trail'
import { watchTasks } from '@/lib/server/tasks/hub'
import { stopSignal } from '@/lib/server/tasks/stopping'

type Place = Pick<PushConfigRecord, 'taskId' | 'id'>

interface Running {
  done: Promise<void>
  /** There may be more to tell than what was looked at. */
  again: boolean
  /** Ends a pause. */
  hurry: AbortController
}

interface Deliveries {
  /** Ids of the configurations of each task that has any. */
  configs: Map<string, Set<string>>
  running: Map<string, Running>
}

function deliveries(): Deliveries {
  return singleton('push-deliveries-out', () => {
    watchTasks(wakeTask)
    return { configs: new Map(), running: new Map() }
  })
}

/** Takes up all deliveries that the process before left. */
export async function startDeliveries(): Promise<void> {
  for (const { waits, ...place } of await allPushConfigs()) {
    watch(place)
    if (waits) wake(place)
  }
}

/** Delivers to a configuration that is new or has changed. */
export function deliverTo(place: Place): void {
  watch(place)
  deliveries().running.get(keyOf(place))?.hurry.abort()
  wake(place)
}

/** Resolves once all deliveries that are under way have come to an end. */
export async function settledDeliveries(): Promise<void> {
  await Promise.all([...deliveries().running.values()].map(({ done }) => done))
}

const keyOf = ({ taskId, id }: Place) => `${taskId} ${id}`

function watch({ taskId, id }: Place): void {
  const { configs } = deliveries()
  configs.set(taskId, (configs.get(taskId) ?? new Set()).add(id))
}

function wakeTask(taskId: string): void {
  for (const id of deliveries().configs.get(taskId) ?? []) wake({ taskId, id })
}

function wake(place: Place): void {
  if (stopSignal().aborted) return
  const { running } = deliveries()
  const known = running.get(keyOf(place))
  if (known) known.again = true
  else {
    const mine: Running = { done: Promise.resolve(), again: false, hurry: new AbortController() }
    running.set(keyOf(place), mine)
    mine.done = alongTrail({ taskId: place.taskId }, () => run(place, mine))
  }
}

/** Never rejects. */
async function run(place: Place, mine: Running): Promise<void> {
  const pause = (ms: number) => {
    mine.hurry = new AbortController()
    const signal = AbortSignal.any([mine.hurry.signal, stopSignal()])
    return sleep(ms, undefined, { signal }).catch(() => stopSignal().throwIfAborted())
  }
  try {
    do {
      mine.again = false
      await deliver(place, pause)
    } while (mine.again)
  } catch (error) {
    if (!stopSignal().aborted) log().error({ err: error }, 'caller not told')
  } finally {
    deliveries().running.delete(keyOf(place))
  }
}
