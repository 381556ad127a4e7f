import 'server-only'
import { randomUUID } from 'node:crypto'
import { seal, unseal } from '@/lib/server/credentials/seal'
import { listCredentials, recentCredentials, removeCredential, replaceCredential } from '@/lib/server/db/credentials'

/** Rows of what a person told an agent in confidence, within a task; they are never shown to an agent on their own. */
export const saidType = 'said'

/** As many are kept for each agent; the oldest go first. */
const maxSaid = 200

/** Keeps what was said, so that it can be masked wherever the agent repeats it. */
export async function keepSaid(agentId: string, secrets: string[]): Promise<void> {
  const id = randomUUID()
  const secret = await seal(JSON.stringify(secrets), `credential ${id}`)
  await replaceCredential({ id, agentId, scheme: `said ${id}`, type: saidType, shown: {}, secret, tokens: null })
  const said = (await listCredentials(agentId)).filter(({ type }) => type === saidType)
  for (const { scheme } of said.slice(0, Math.max(0, said.length - maxSaid))) await removeCredential(agentId, scheme)
}

/** What was said to the agent in confidence so far, as far as it can be opened. */
export async function saidTo(agentId: string): Promise<string[]> {
  const rows = (await recentCredentials(agentId)).filter(({ type }) => type === saidType)
  return (await Promise.all(rows.map(openSaid))).flat()
}

/** What one row of them holds; nothing where it cannot be opened. */
export async function openSaid({ id, secret }: { id: string; secret: string }): Promise<string[]> {
  return unseal(secret, `credential ${id}`).then(
    (text) => JSON.parse(text) as string[],
    () => [],
  )
}
