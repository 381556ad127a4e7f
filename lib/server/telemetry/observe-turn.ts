import 'server-only'
import type { FaultData } from '@/lib/faults/fault'
import { failSpan, inSpan } from '@/lib/server/telemetry/in-span'
import { metrics } from '@/lib/server/telemetry/metrics'
import { alongTrail } from '@/lib/server/telemetry/trail'

/** How a turn ended. */
export interface TurnEnd {
  result: 'done' | 'fault' | 'stopped'
  fault?: FaultData
}

const mostAppends = 32

/** Runs a turn of that task, and counts and times it. `turn` must not reject. */
export async function observeTurn(
  ids: { taskId: string; agentId: string },
  turn: () => Promise<TurnEnd>,
): Promise<void> {
  const { turns, turnsOver } = metrics()
  turns.inc()
  await alongTrail({ ...ids, appends: { left: mostAppends } }, () =>
    inSpan({ name: 'turn', kind: 'internal' }, async () => {
      const { result, fault } = await turn()
      if (fault) failSpan(fault)
      turnsOver.inc({ result })
    }),
  )
  turns.dec()
}
