import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { toStorableData } from '@/lib/server/db/engine/to-storable-data'
import { agentCache } from '@/lib/server/db/agents/agent-cache'
import type { PushProof } from '@/lib/server/db/agents/agent-record'

/** Sets how an agent authenticates its deliveries; null: by the task's token only. */
export async function setPushProof(agentId: string, proof: PushProof | null): Promise<void> {
  const pushProof = proof ? { ...toStorableData(proof) } : Prisma.DbNull
  await database().prisma.agent.updateMany({ where: { id: agentId }, data: { pushProof } })
  agentCache.clear()
}
