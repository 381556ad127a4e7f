import 'server-only'
import { randomUUID } from 'node:crypto'
import { seal, unseal } from '@/lib/server/credentials/seal'
import {
  listCredentials,
  readCachedCredentials,
  removeCredential,
  replaceCredential,
} from '@/lib/server/db/credentials/credentials'

/** Type of the rows with secrets that a user sent in messages of a task; never sent to an agent by themselves. */
export const messageSecretType = 'said'

/** Maximum rows for each agent; the oldest are deleted first. */
const maxRows = 200

/** Stores secrets of a message, so that they can be masked wherever the agent repeats them. */
export async function storeMessageSecrets(agentId: string, secrets: string[]): Promise<void> {
  const id = randomUUID()
  const secret = await seal(JSON.stringify(secrets), `credential ${id}`)
  await replaceCredential({
    id,
    agentId,
    scheme: `said ${id}`,
    type: messageSecretType,
    shown: {},
    secret,
    tokens: null,
  })
  const secretRows = (await listCredentials(agentId)).filter(({ type }) => type === messageSecretType)
  for (const { scheme } of secretRows.slice(0, Math.max(0, secretRows.length - maxRows)))
    await removeCredential(agentId, scheme)
}

/** Returns the secrets that were sent to the agent in messages, as far as they can be decrypted. */
export async function readMessageSecrets(agentId: string): Promise<string[]> {
  const rows = (await readCachedCredentials(agentId)).filter(({ type }) => type === messageSecretType)
  return (await Promise.all(rows.map(openMessageSecrets))).flat()
}

/** Decrypts one row; empty if that fails. */
export async function openMessageSecrets({ id, secret }: { id: string; secret: string }): Promise<string[]> {
  return unseal(secret, `credential ${id}`).then(
    (text) => JSON.parse(text) as string[],
    () => [],
  )
}
