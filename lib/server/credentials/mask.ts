import 'server-only'
import { encodedForms } from '@/lib/server/credentials/encoded-forms'
import type { Credential } from '@/lib/server/credentials/credential'
import { type Mask, maskForms } from '@/lib/server/credentials/mask-forms'
import { keepSaid, saidTo } from '@/lib/server/credentials/said-secrets'
import { kindOf } from '@/lib/server/credentials/schemes'
import { type SecretForm, secretForms } from '@/lib/server/credentials/secret-forms'
import { recentCredentialsOf } from '@/lib/server/credentials/vault'
import { singleton } from '@/lib/server/singleton'

const noForms: readonly SecretForm[] = []

/**
 * Where a secret is from, with how many forms of such secrets are known for one agent. Beyond these, the ones that were learnt
 * first are forgotten. Callers have their own limit, so that many callers do not displace the credentials of the agent.
 */
const maxForms = { agent: 4000, caller: 2000 }
type Source = keyof typeof maxForms

/** What must not be told, by agent and source: every form by its text, the latest last. */
const learnt = () => singleton('agent-secrets', () => new Map<string, Record<Source, Map<string, SecretForm>>>())
/** The same, the longest first: one secret may hold another. */
const ordered = () => singleton('ordered-secrets', () => new Map<string, SecretForm[]>())

/** A secret as written and encoded: agents repeat headers in base64 as well. */
const allForms = (secret: string): SecretForm[] => [...secretForms(secret), ...encodedForms(secret)]

/** From now on these are masked wherever the agent's words are logged or told. Fewer than four characters are not. */
export function learnSecrets(agentId: string, secrets: string[], source: Source = 'agent'): void {
  const sources = learnt().get(agentId) ?? { agent: new Map(), caller: new Map() }
  const known = sources[source]
  const fresh = secrets.filter((secret) => !known.has(secret)).flatMap(source === 'agent' ? allForms : secretForms)
  if (fresh.length === 0) return
  for (const form of fresh) known.set(form.text, form)
  for (const text of [...known.keys()].slice(0, Math.max(0, known.size - maxForms[source]))) known.delete(text)
  learnt().set(agentId, sources)
  ordered().set(
    agentId,
    [...sources.agent.values(), ...sources.caller.values()].toSorted(
      (one, other) => other.text.length - one.text.length,
    ),
  )
}

/** The same for what a person tells the agent in confidence: it is kept, because the agent may repeat it at any time. */
export async function rememberSaid(agentId: string, secrets: string[]): Promise<void> {
  if (secrets.length === 0) return
  await keepSaid(agentId, secrets)
  learnSecrets(agentId, secrets)
}

/** A mask for what the agent says: all that is set for it, all that it was told in confidence, and what is learnt later. */
export async function maskFor({ id }: { id: string }): Promise<Mask> {
  await formsFor({ id })
  const forms = () => ordered().get(id) ?? noForms
  return Object.assign((text: string) => maskForms(text, forms()), { isIdle: () => forms().length === 0, forms })
}

/** A mask for all secrets of the agent that are known now, and for `more`, which are not stored. */
export async function maskWith(agent: { id: string }, more: string[]): Promise<Mask> {
  return maskOfForms([...(await formsFor(agent)), ...more.flatMap(allForms)])
}

/** Every form of the secrets of an agent that are known by now, the longest first. */
export async function formsFor({ id }: { id: string }): Promise<readonly SecretForm[]> {
  learnSecrets(id, [...(await recentCredentialsOf(id)).flatMap(secretsOf), ...(await saidTo(id))])
  return ordered().get(id) ?? noForms
}

/** A mask for secrets that are not stored. */
export function maskOf(secrets: string[]): Mask {
  return maskOfForms(secrets.flatMap(secretForms))
}

function maskOfForms(unordered: SecretForm[]): Mask {
  const forms = unordered.toSorted((one, other) => other.text.length - one.text.length)
  const of = () => forms
  return Object.assign((text: string) => maskForms(text, forms), { isIdle: () => forms.length === 0, forms: of })
}

/** Every text of a credential that must never be told. */
export function secretsOf({ given, tokens }: Pick<Credential, 'given' | 'tokens'>): string[] {
  const fetched = tokens ? [tokens.accessToken, tokens.refreshToken ?? []].flat() : []
  return [...(given ? kindOf(given).secrets(given) : []), ...fetched]
}
