import 'server-only'
import { singleton } from '@/lib/server/singleton'
import { metrics } from '@/lib/server/telemetry/metrics'

const most = 20

const slots = () => singleton('push-slots', () => ({ free: most, waiting: [] as (() => void)[] }))

/** Does the work when fewer than twenty others do theirs. */
export async function inSlot<T>(work: () => Promise<T>): Promise<T> {
  const all = slots()
  const { deliveriesRunning, deliveriesWaiting } = metrics()
  if (all.free > 0) all.free -= 1
  else {
    deliveriesWaiting.inc()
    await new Promise<void>((resolve) => all.waiting.push(resolve))
    deliveriesWaiting.dec()
  }
  deliveriesRunning.inc()
  try {
    return await work()
  } finally {
    deliveriesRunning.dec()
    const next = all.waiting.shift()
    if (next) next()
    else all.free += 1
  }
}
