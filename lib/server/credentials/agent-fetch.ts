import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { findEndpointSources } from '@/lib/server/credentials/card-sources'
import { readAgentSecurity } from '@/lib/server/credentials/agent-security'
import { forwardedAuthorization } from '@/lib/server/credentials/caller-authorization'
import { buildIdentity, type BuiltIdentity, chooseCredentials } from '@/lib/server/credentials/build-identity'
import type { Credential } from '@/lib/server/credentials/credential'
import { explainRefusal } from '@/lib/server/credentials/explain-refusal'
import { maskFor } from '@/lib/server/credentials/mask'
import { maskFault } from '@/lib/server/credentials/mask-value'
import { renewTokens } from '@/lib/server/credentials/oauth/renew-tokens'
import { openCachedCredentials, openCredentialsById } from '@/lib/server/credentials/vault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { updateShown } from '@/lib/server/db/credentials/credentials'
import { outboundFetch, type OutboundInit } from '@/lib/server/outbound/outbound-fetch'
import { joinIdentities } from '@/lib/server/outbound/identity'
import type { OutboundResponse } from '@/lib/server/outbound/response'
import type { CredentialLocation } from '@/lib/replay/to-curl-command'

/** Records with the credentials of a call whether the agent accepted them, if that changed. */
async function recordAcceptance(credentials: Credential[], status: number): Promise<void> {
  const refused = status === 401
  if (!refused && status >= 400) return
  // Extra headers may not be what the agent rejected.
  const changed = credentials.filter(({ type, shown }) => type !== 'headers' && (shown.refused ?? false) !== refused)
  await Promise.all(
    changed.map(({ id, shown: { refused: _refused, ...shown } }) =>
      updateShown(id, refused ? { ...shown, refused } : shown),
    ),
  )
}

/**
 * Sends a request to an agent; the only way to do so. Adds the credentials that are set for its origin, and renews rejected
 * tokens once. The caller's own `Authorization` replaces a stored one. Throws what `outboundFetch` throws, and
 * `agent-refused-auth` if a provider issues no token.
 */
export async function agentFetch(agent: AgentRecord, url: string, init: OutboundInit): Promise<OutboundResponse> {
  const all = await openCachedCredentials(agent)
  const sources = findEndpointSources(agent, url)
  const requestInit = { ...init, ...(sources && { sources }), sendsTraceContext: true }
  const forwarded = forwardedAuthorization(agent, url)
  if (all.length === 0 && forwarded === undefined) return outboundFetch(url, requestInit)
  try {
    const credentials = await credentialsFor(agent, url, all)
    return forwarded === undefined
      ? await fetchWithCredentials(credentials, url, requestInit)
      : await fetchWithForwarded(forwarded, credentials, url, requestInit)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    throw maskFault(await explainRefusal(error.data, agent), await maskFor(agent))
  }
}

/** Returns the credentials of an agent that a request to this URL carries. */
export async function credentialsFor(agent: AgentRecord, url: string, all: Credential[]): Promise<Credential[]> {
  const origin = URL.parse(url)?.origin
  const forOrigin = all.filter(({ shown }) => origin !== undefined && shown.origins.includes(origin))
  return chooseCredentials(await readAgentSecurity(agent), forOrigin)
}

/** Sends a request with the caller's `Authorization`: the response says nothing about the stored credentials. */
async function fetchWithForwarded(
  authorization: string,
  credentials: Credential[],
  url: string,
  init: OutboundInit,
): Promise<OutboundResponse> {
  const { identity } = await buildIdentity(credentials)
  return outboundFetch(url, { ...init, identity: joinIdentities([identity, { headers: { authorization } }]) })
}

async function fetchWithCredentials(
  credentials: Credential[],
  url: string,
  init: OutboundInit,
): Promise<OutboundResponse> {
  const shown = await buildIdentity(credentials)
  const answer = await outboundFetch(url, { ...init, identity: shown.identity })
  // Another origin received no credentials.
  if (new URL(answer.url).origin !== new URL(url).origin) return answer
  // With a 401 nothing was executed, so the request may be repeated (RFC 9110 §15.5.2).
  if (answer.status !== 401 || !(await renewAll(shown))) {
    await recordAcceptance(credentials, answer.status)
    return answer
  }
  answer.cancel()
  const renewed = await reread(credentials)
  const again = await buildIdentity(renewed)
  const second = await outboundFetch(url, { ...init, identity: again.identity })
  await recordAcceptance(renewed, second.status)
  return second
}

/** Returns true if rejected tokens were replaced. */
async function renewAll({ tokens }: BuiltIdentity): Promise<boolean> {
  const renewed = await Promise.all(
    [...tokens].map(async ([credential, { accessToken }]) => {
      const now = await renewTokens(credential, accessToken)
      return now !== null && now.accessToken !== accessToken
    }),
  )
  return renewed.some(Boolean)
}

async function reread(credentials: Credential[]): Promise<Credential[]> {
  const ids = credentials.map(({ id }) => id)
  const agentIds = [...new Set(credentials.map(({ agentId }) => agentId))]
  return (await Promise.all(agentIds.map((agentId) => openCredentialsById(agentId, ids)))).flat()
}

/** Returns where a call to the agent carries the stored credentials; never a secret. */
export async function listCredentialPlaces(agent: AgentRecord): Promise<CredentialLocation[]> {
  const all = await openCachedCredentials(agent)
  if (all.length === 0) return []
  return (await credentialsFor(agent, agent.url, all)).flatMap(placesOf)
}

function placesOf({ type, shown }: Credential): CredentialLocation[] {
  switch (type) {
    case 'apiKey':
      return [{ in: shown.in ?? 'header', name: shown.name ?? 'key' }]
    case 'headers':
      return (shown.headers ?? []).map((name) => ({ in: 'header', name }))
    case 'basic':
      return [{ in: 'basic' }]
    case 'mutualTLS':
      return [{ in: 'certificate' }]
    default:
      return [{ in: 'bearer' }]
  }
}
