import 'server-only'
import { randomUUID } from 'node:crypto'
import type { CredentialInput, CredentialType } from '@/lib/api/credential'
import type { Credential, PublicCredentialFields, Tokens } from '@/lib/server/credentials/credential'
import { seal, unseal } from '@/lib/server/credentials/seal'
import {
  type CredentialRow,
  iterateCredentials,
  listCredentials,
  readCachedCredentials,
  removeCredential,
  replaceCredential,
  updateTokens,
} from '@/lib/server/db/credentials/credentials'
import { openMessageSecrets, messageSecretType } from '@/lib/server/credentials/message-secrets'

const secretContext = (id: string) => `credential ${id}`
const tokensContext = (id: string) => `credential ${id} tokens`

/** Returns the credentials of an agent, decrypted. One that cannot be decrypted has no value. */
export async function openCredentials(agentId: string): Promise<Credential[]> {
  const rows = await listCredentials(agentId)
  return Promise.all(rows.filter(({ type }) => type !== messageSecretType).map(openRow))
}

/** Returns the credentials of an agent for a call: cached for one second. */
export async function openCachedCredentials(agentId: string): Promise<Credential[]> {
  const rows = await readCachedCredentials(agentId)
  return Promise.all(rows.filter(({ type }) => type !== messageSecretType).map(openRow))
}

/** The content of a row: a credential, or the secrets of a message. */
export interface StoredSecrets {
  credential: Credential | null
  messageSecrets: string[]
}

/** Calls `take` for all stored secrets of all agents: the encrypted text, the agent, and a function that decrypts it. */
export async function forEachStoredSecret(
  take: (sealed: string, agentId: string, open: () => Promise<StoredSecrets>) => Promise<void>,
): Promise<void> {
  for await (const page of iterateCredentials())
    for (const row of page)
      await take([row.secret, row.tokens].join(' '), row.agentId, async () =>
        row.type === messageSecretType
          ? { credential: null, messageSecrets: await openMessageSecrets(row) }
          : { credential: await openRow(row), messageSecrets: [] },
      )
}

/** Stores a user's input in place of the previous credential, whose tokens are deleted. */
export async function storeCredential(
  agentId: string,
  scheme: string,
  given: CredentialInput,
  shown: PublicCredentialFields,
): Promise<void> {
  const id = randomUUID()
  const secret = await seal(JSON.stringify(given), secretContext(id))
  await replaceCredential({ id, agentId, scheme, type: given.type, shown, secret, tokens: null })
}

/** Stores fetched tokens or, with null, deletes them. */
export async function storeTokens(id: string, tokens: Tokens | null, shown: PublicCredentialFields): Promise<void> {
  await updateTokens(id, tokens && (await seal(JSON.stringify(tokens), tokensContext(id))), shown)
}

/** Deletes a credential. Returns true if there was one. */
export async function deleteCredential(agentId: string, scheme: string): Promise<boolean> {
  return removeCredential(agentId, scheme)
}

async function openRow({ secret, tokens, ...row }: CredentialRow): Promise<Credential> {
  return {
    ...row,
    type: row.type as CredentialType,
    shown: row.shown as PublicCredentialFields,
    given: await open<CredentialInput>(secret, secretContext(row.id)),
    tokens: tokens === null ? null : await open<Tokens>(tokens, tokensContext(row.id)),
  }
}

async function open<T>(sealed: string, place: string): Promise<T | null> {
  // Only text that Switchboard encrypted can be decrypted, so its type is known.
  return unseal(sealed, place).then(
    (text) => JSON.parse(text) as T,
    () => null,
  )
}
