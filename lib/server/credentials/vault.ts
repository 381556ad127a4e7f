import 'server-only'
import { randomUUID } from 'node:crypto'
import type { CredentialInput, CredentialType } from '@/lib/api/credential'
import type { Credential, Shown, Tokens } from '@/lib/server/credentials/credential'
import { seal, unseal } from '@/lib/server/credentials/seal'
import {
  type CredentialRow,
  everyCredential,
  listCredentials,
  recentCredentials,
  removeCredential,
  replaceCredential,
  updateTokens,
} from '@/lib/server/db/credentials'
import { openSaid, saidType } from '@/lib/server/credentials/said-secrets'

const secretPlace = (id: string) => `credential ${id}`
const tokensPlace = (id: string) => `credential ${id} tokens`

/** What is set for an agent, opened. One that does not open is there without its value. */
export async function credentialsOf(agentId: string): Promise<Credential[]> {
  const rows = await listCredentials(agentId)
  return Promise.all(rows.filter(({ type }) => type !== saidType).map(openRow))
}

/** The same for what is asked with every call: as it was a second ago or later. */
export async function recentCredentialsOf(agentId: string): Promise<Credential[]> {
  const rows = await recentCredentials(agentId)
  return Promise.all(rows.filter(({ type }) => type !== saidType).map(openRow))
}

/** What a row holds: a credential, or what was said in confidence. */
export interface HeldSecrets {
  credential: Credential | null
  said: string[]
}

/** Goes through all that is stored for any agent: how it is sealed, whose it is, and a way to open it. */
export async function eachSecret(
  take: (sealed: string, agentId: string, open: () => Promise<HeldSecrets>) => Promise<void>,
): Promise<void> {
  for await (const page of everyCredential())
    for (const row of page)
      await take([row.secret, row.tokens].join(' '), row.agentId, async () =>
        row.type === saidType
          ? { credential: null, said: await openSaid(row) }
          : { credential: await openRow(row), said: [] },
      )
}

/** Keeps what a person gave, in place of what was there; tokens of before are gone. */
export async function keepCredential(
  agentId: string,
  scheme: string,
  given: CredentialInput,
  shown: Shown,
): Promise<void> {
  const id = randomUUID()
  const secret = await seal(JSON.stringify(given), secretPlace(id))
  await replaceCredential({ id, agentId, scheme, type: given.type, shown, secret, tokens: null })
}

/** Keeps tokens that were fetched, or, with null, that there are none any more. */
export async function keepTokens(id: string, tokens: Tokens | null, shown: Shown): Promise<void> {
  await updateTokens(id, tokens && (await seal(JSON.stringify(tokens), tokensPlace(id))), shown)
}

/** Forgets a credential. True when there was one. */
export async function forgetCredential(agentId: string, scheme: string): Promise<boolean> {
  return removeCredential(agentId, scheme)
}

async function openRow({ secret, tokens, ...row }: CredentialRow): Promise<Credential> {
  return {
    ...row,
    type: row.type as CredentialType,
    shown: row.shown as Shown,
    given: await open<CredentialInput>(secret, secretPlace(row.id)),
    tokens: tokens === null ? null : await open<Tokens>(tokens, tokensPlace(row.id)),
  }
}

async function open<T>(sealed: string, place: string): Promise<T | null> {
  // Only what we sealed opens, so it is what it was.
  return unseal(sealed, place).then(
    (text) => JSON.parse(text) as T,
    () => null,
  )
}
