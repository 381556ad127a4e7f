import 'server-only'
import { type SecretForm, toEncodedForms, toSecretForms } from '@/lib/server/credentials/secret-forms'
import type { Credential } from '@/lib/server/credentials/credential'
import { type Mask, maskForms } from '@/lib/server/credentials/mask-forms'
import { storeMessageSecrets, readMessageSecrets } from '@/lib/server/credentials/message-secrets'
import { schemeKindOf } from '@/lib/server/credentials/schemes'
import { openAllCredentials } from '@/lib/server/credentials/vault'
import { type CredentialRow, readCachedCredentials } from '@/lib/server/db/credentials/credentials'
import { singleton } from '@/lib/server/platform/singleton'

const noForms: readonly SecretForm[] = []

/**
 * Sources of secrets, with the maximum number of forms for one agent and of their characters. Beyond it, the oldest are
 * dropped. Callers have a separate limit, so that many callers do not displace the credentials of the agent.
 */
const limits = {
  agent: { forms: 4000, characters: 1024 * 1024 },
  caller: { forms: 2000, characters: 256 * 1024 },
}
type Source = keyof typeof limits

interface AgentSecrets {
  /** Known forms by source and text, the latest last. */
  known: Record<Source, Map<string, SecretForm>>
  /** All known forms, the longest first: one secret may contain another. */
  ordered: readonly SecretForm[]
}

interface SecretMasks {
  agents: Map<string, AgentSecrets>
  /** Read rows whose secrets are registered. */
  registered: WeakSet<readonly CredentialRow[]>
}

const secretMasks = () =>
  singleton('secret-masks', (): SecretMasks => ({ agents: new Map(), registered: new WeakSet() }))

/** The secrets of each agent. */
const agentSecrets = () => secretMasks().agents

/** A secret as written and encoded: agents also repeat headers as base64. */
const allForms = (secret: string): SecretForm[] => [...toSecretForms(secret), ...toEncodedForms(secret)]

/**
 * Registers secrets to be masked wherever the agent's messages are logged or shown. Secrets of fewer than four characters are
 * not masked.
 */
export function registerSecrets(agentId: string, secrets: string[], source: Source = 'agent'): void {
  const sources = agentSecrets().get(agentId)?.known ?? { agent: new Map(), caller: new Map() }
  const known = sources[source]
  const fresh = secrets.filter((secret) => !known.has(secret)).flatMap(source === 'agent' ? allForms : toSecretForms)
  if (fresh.length === 0) return
  for (const form of fresh) known.set(form.text, form)
  dropOldest(known, limits[source])
  const ordered = [...sources.agent.values(), ...sources.caller.values()].toSorted(
    (one, other) => other.text.length - one.text.length,
  )
  agentSecrets().set(agentId, { known: sources, ordered })
}

/** Keeps at least the latest form. */
function dropOldest(known: Map<string, SecretForm>, { forms, characters }: (typeof limits)[Source]): void {
  let total = [...known.keys()].reduce((sum, { length }) => sum + length, 0)
  for (const text of known.keys()) {
    if (known.size <= 1 || (known.size <= forms && total <= characters)) return
    known.delete(text)
    total -= text.length
  }
}

/** Stores and registers secrets that a user sent in a message, because the agent may repeat them at any time. Throws `too-large`. */
export async function rememberMessageSecrets(agentId: string, secrets: string[]): Promise<void> {
  if (secrets.length === 0) return
  await storeMessageSecrets(agentId, secrets)
  registerSecrets(agentId, secrets)
}

/**
 * Returns a mask for the agent's messages: for its credentials, secrets sent in messages, and secrets that are registered
 * later.
 */
export async function maskFor({ id }: { id: string }): Promise<Mask> {
  await formsFor({ id })
  const forms = () => agentSecrets().get(id)?.ordered ?? noForms
  return Object.assign((text: string) => maskForms(text, forms()), { isIdle: () => forms().length === 0, forms })
}

/** Returns a mask for all secrets of the agent that are known now, and for `more`, which are not stored. */
export async function maskWith(agent: { id: string }, more: string[]): Promise<Mask> {
  return maskOfForms([...(await formsFor(agent)), ...more.flatMap(allForms)])
}

/** Returns every form of the known secrets of an agent, the longest first. */
export async function formsFor({ id }: { id: string }): Promise<readonly SecretForm[]> {
  const rows = await readCachedCredentials(id)
  const { registered } = secretMasks()
  // Every call asks several times, and the rows are cached.
  if (!registered.has(rows)) {
    registerSecrets(id, [...(await openAllCredentials(id)).flatMap(secretsOf), ...(await readMessageSecrets(id))])
    registered.add(rows)
  }
  return agentSecrets().get(id)?.ordered ?? noForms
}

/** Returns a mask for secrets that are not stored. */
export function maskOf(secrets: string[]): Mask {
  return maskOfForms(secrets.flatMap(toSecretForms))
}

function maskOfForms(unordered: SecretForm[]): Mask {
  const forms = unordered.toSorted((one, other) => other.text.length - one.text.length)
  const of = () => forms
  return Object.assign((text: string) => maskForms(text, forms), { isIdle: () => forms.length === 0, forms: of })
}

/** Returns every secret text of a credential. */
export function secretsOf({ input, tokens }: Pick<Credential, 'input' | 'tokens'>): string[] {
  const fetched = tokens ? [tokens.accessToken, tokens.refreshToken ?? []].flat() : []
  return [...(input ? schemeKindOf(input).secrets(input) : []), ...fetched]
}
