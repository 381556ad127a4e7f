import 'server-only'
import type { ProbeMode } from '@/lib/server/db/agent-record'
import { database } from '@/lib/server/db/client'
import { plainData } from '@/lib/server/db/plain-data'

/** Sets how an agent is looked at, which is then done soon. */
export async function setProbing(agentId: string, probeMode: ProbeMode, probeText: string | null): Promise<void> {
  await database().prisma.agent.updateMany({
    where: { id: agentId },
    data: { probeMode, probeText: plainData(probeText), nextProbeAt: null, probeFailures: 0 },
  })
}
