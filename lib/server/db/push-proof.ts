import 'server-only'
import { database } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { plainData } from '@/lib/server/db/plain-data'
import { recentAgents } from '@/lib/server/db/recent-agents'

/** How an agent proves its deliveries beyond the task's own token: by a JWT, signed with one of these keys. */
export interface PushProof {
  type: 'jwt'
  jwksUrl: string
  issuer?: string
}

/** Sets how an agent proves its deliveries; null: by the task's token alone. */
export async function setPushProof(agentId: string, proof: PushProof | null): Promise<void> {
  const pushProof = proof ? { ...plainData(proof) } : Prisma.DbNull
  await database().prisma.agent.updateMany({ where: { id: agentId }, data: { pushProof } })
  recentAgents.forget()
}
