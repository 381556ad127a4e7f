import 'server-only'
import type { FaultData } from '@/lib/faults/fault'
import { failSpan, withSpan } from '@/lib/server/platform/telemetry/with-span'
import { metrics } from '@/lib/server/platform/telemetry/metrics'
import { withLogContext } from '@/lib/server/platform/telemetry/log-context'

/** The result of a turn. */
export interface TurnEnd {
  result: 'done' | 'fault' | 'stopped'
  fault?: FaultData
}

const maxAppendSpans = 32

/** Runs a turn of a task and measures it. `turn` must not reject. */
export async function observeTurn(
  ids: { taskId: string; agentId: string },
  turn: () => Promise<TurnEnd>,
): Promise<void> {
  const { turns, turnsOver } = metrics()
  turns.inc()
  await withLogContext({ ...ids, appends: { left: maxAppendSpans } }, () =>
    withSpan({ name: 'turn', kind: 'internal' }, async () => {
      const { result, fault } = await turn()
      if (fault) failSpan(fault)
      turnsOver.inc({ result })
    }),
  )
  turns.dec()
}
