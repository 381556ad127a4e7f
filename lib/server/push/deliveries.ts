import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeLease } from '@/lib/server/db/leases'
import { allPushConfigs, type PushConfigRecord, waitingPushConfigs } from '@/lib/server/db/push-configs'
import { repeat } from '@/lib/server/instances/repeat'
import { isAlone, selfId } from '@/lib/server/instances/self'
import { log } from '@/lib/server/log'
import { deliver } from '@/lib/server/push/deliver'
import { mostAttempts } from '@/lib/server/push/retry'
import { singleton } from '@/lib/server/singleton'
import { alongTrail } from '@/lib/server/telemetry/trail'
import { watchTasks } from '@/lib/server/tasks/hub'
import { stopSignal } from '@/lib/server/tasks/stopping'

const lease = 'deliveries'
/** Kept for so long at a time: when its holder is gone, another instance delivers after that. */
const leaseMs = 10_000
const lookMs = 2_000

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
  /** This instance delivers: what one of them does is in order, and told once. */
  leads: boolean
}

function deliveries(): Deliveries {
  return singleton('push-deliveries-out', () => {
    watchTasks(wakeTask)
    return { configs: new Map(), running: new Map(), leads: isAlone() }
  })
}

/** Takes up all deliveries that were left, by the process before or, from now on, by instances that are gone. */
export async function startDeliveries(): Promise<void> {
  if (isAlone()) return takeUp(await allPushConfigs())
  void repeat('send push notifications', lookMs, stopSignal(), async () => {
    deliveries().leads = await takeLease(lease, selfId() ?? '', leaseMs)
    if (deliveries().leads) takeUp(await waitingPushConfigs(mostAttempts))
  })
}

function takeUp(found: (Place & { waits: boolean })[]): void {
  for (const { waits, ...place } of found) {
    watch(place)
    if (waits) wake(place)
  }
}

/** Delivers to a configuration that is new or has changed, or lets the instance that delivers find it. */
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
  const { running, leads } = deliveries()
  if (stopSignal().aborted || !leads) return
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
    if (!stopSignal().aborted) log().error({ err: error }, 'failed to send push notifications')
  } finally {
    deliveries().running.delete(keyOf(place))
  }
}
