import 'server-only'
import { database } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { toStorableData } from '@/lib/server/db/to-storable-data'
import { agentCache } from '@/lib/server/db/agent-cache'

/** How an agent authenticates its deliveries beyond the task's token: a JWT signed with a key of this JWKS. */
export interface PushProof {
  type: 'jwt'
  jwksUrl: string
  issuer?: string
}

/** Sets how an agent authenticates its deliveries; null: by the task's token only. */
export async function setPushProof(agentId: string, proof: PushProof | null): Promise<void> {
  const pushProof = proof ? { ...toStorableData(proof) } : Prisma.DbNull
  await database().prisma.agent.updateMany({ where: { id: agentId }, data: { pushProof } })
  agentCache.clear()
}
