import 'server-only'
import { randomUUID } from 'node:crypto'
import { Fault } from '@/lib/faults/fault'
import { seal, unseal } from '@/lib/server/credentials/seal'
import {
  listCredentials,
  readCachedCredentials,
  removeCredential,
  replaceCredential,
} from '@/lib/server/db/credentials/credentials'

/** Type of the rows with secrets that a user sent in messages of a task; never sent to an agent by themselves. */
export const messageSecretType = 'said'

/** Maximum rows for each agent, and of encrypted characters in them; the oldest are deleted first. */
const maxRows = 200
const maxSealedCharacters = 131_072
/** Maximum characters of all secrets in one message. */
const maxCharacters = 65_536

/** Throws `too-large` if the secrets of a message are too long to be searched for in everything that the agent sends. */
export function checkMessageSecrets(secrets: string[]): void {
  if (secrets.reduce((sum, { length }) => sum + length, 0) <= maxCharacters) return
  throw new Fault('too-large', `The secrets in a message can have at most ${maxCharacters} characters in all.`, {
    details: { code: 'secrets-too-large', values: { limit: maxCharacters } },
  })
}

/**
 * Stores secrets of a message, so that they can be masked wherever the agent repeats them. Throws `too-large` as
 * `checkMessageSecrets` does.
 */
export async function storeMessageSecrets(agentId: string, secrets: string[]): Promise<void> {
  checkMessageSecrets(secrets)
  const id = randomUUID()
  const secret = await seal(JSON.stringify(secrets), `credential ${id}`)
  await replaceCredential({
    id,
    agentId,
    scheme: `said ${id}`,
    userId: '',
    type: messageSecretType,
    shown: {},
    secret,
    tokens: null,
  })
  const secretRows = (await listCredentials(agentId)).filter(({ type }) => type === messageSecretType)
  let [rows, characters] = [0, 0]
  for (const { scheme, secret: sealed } of secretRows.toReversed()) {
    rows += 1
    characters += sealed.length
    if (rows > 1 && (rows > maxRows || characters > maxSealedCharacters)) await removeCredential(agentId, scheme, '')
  }
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
