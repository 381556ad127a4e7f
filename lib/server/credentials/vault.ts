import 'server-only'
import { randomUUID } from 'node:crypto'
import type { CredentialInput, CredentialType } from '@/lib/api/credential'
import type { Credential, PublicCredentialFields, Tokens } from '@/lib/server/credentials/credential'
import { seal, unseal } from '@/lib/server/credentials/seal'
import {
  type CredentialRow,
  deleteTokens,
  iterateCredentials,
  listCredentials,
  readCachedCredentials,
  removeCredential,
  replaceCredential,
  updateTokens,
} from '@/lib/server/db/credentials/credentials'
import { openMessageSecrets, messageSecretType } from '@/lib/server/credentials/message-secrets'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'

const secretContext = (id: string) => `credential ${id}`
const tokensContext = (id: string) => `credential ${id} tokens`

/** An agent, and the person whose credentials its calls use; empty: the shared ones. */
type CredentialHolder = Pick<AgentRecord, 'id' | 'credentialOwner'>

/**
 * Returns the credentials that calls of this viewer to an agent use, decrypted: the shared ones or the person's own, never both.
 * One that cannot be decrypted has no value.
 */
export async function openCredentials(agent: CredentialHolder): Promise<Credential[]> {
  return openRows((await listCredentials(agent.id)).filter(({ userId }) => userId === agent.credentialOwner))
}

/** Returns the same for a call: cached for one second. */
export async function openCachedCredentials(agent: CredentialHolder): Promise<Credential[]> {
  return openRows((await readCachedCredentials(agent.id)).filter(({ userId }) => userId === agent.credentialOwner))
}

/** Returns the credentials of an agent that anybody uses, for masking them: cached for one second. */
export async function openAllCredentials(agentId: string): Promise<Credential[]> {
  return openRows(await readCachedCredentials(agentId))
}

/** Returns the credentials of an agent with these IDs, shared or of any person. */
export async function openCredentialsById(agentId: string, ids: readonly string[]): Promise<Credential[]> {
  return openRows((await listCredentials(agentId)).filter(({ id }) => ids.includes(id)))
}

function openRows(rows: CredentialRow[]): Promise<Credential[]> {
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

/**
 * Stores a user's input in place of the previous credential of the agent and the person, whose tokens are deleted.
 */
export async function storeCredential(
  { id: agentId, credentialOwner: userId }: CredentialHolder,
  scheme: string,
  input: CredentialInput,
  shown: PublicCredentialFields,
): Promise<void> {
  const id = randomUUID()
  const secret = await seal(JSON.stringify(input), secretContext(id))
  await replaceCredential({ id, agentId, scheme, userId, type: input.type, shown, secret, tokens: null })
}

/** Stores fetched tokens or, with null, deletes them. */
export async function storeTokens(id: string, tokens: Tokens | null, shown: PublicCredentialFields): Promise<void> {
  await updateTokens(id, tokens && (await seal(JSON.stringify(tokens), tokensContext(id))), shown)
}

/** Deletes the tokens of a credential and stores these fields, unless the tokens were replaced since the credential was read. */
export async function discardTokens(
  { id, tokensCiphertext }: Pick<Credential, 'id' | 'tokensCiphertext'>,
  shown: PublicCredentialFields,
): Promise<void> {
  await deleteTokens(id, tokensCiphertext, shown)
}

/** Deletes a credential. Returns true if there was one. */
export async function deleteCredential({ id, credentialOwner }: CredentialHolder, scheme: string): Promise<boolean> {
  return removeCredential(id, scheme, credentialOwner)
}

async function openRow({ secret, tokens, ...row }: CredentialRow): Promise<Credential> {
  return {
    ...row,
    type: row.type as CredentialType,
    shown: row.shown as PublicCredentialFields,
    input: await open<CredentialInput>(secret, secretContext(row.id)),
    tokens: tokens === null ? null : await open<Tokens>(tokens, tokensContext(row.id)),
    tokensCiphertext: tokens,
  }
}

async function open<T>(sealed: string, place: string): Promise<T | null> {
  // Only text that Switchboard encrypted can be decrypted, so its type is known.
  return unseal(sealed, place).then(
    (text) => JSON.parse(text) as T,
    () => null,
  )
}
