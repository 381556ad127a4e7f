import 'server-only'
import type { ProbeMode } from '@/lib/server/db/agents/agent-record'
import { database } from '@/lib/server/db/engine/client'
import { toStorableData } from '@/lib/server/db/engine/to-storable-data'

/** Sets how an agent is probed, and makes it due at once. */
export async function setProbeMode(agentId: string, probeMode: ProbeMode, probeText: string | null): Promise<void> {
  await database().prisma.agent.updateMany({
    where: { id: agentId },
    data: { probeMode, probeText: toStorableData(probeText), nextProbeAt: null, probeFailures: 0 },
  })
}
