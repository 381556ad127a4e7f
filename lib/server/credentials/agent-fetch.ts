import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { callSources } from '@/lib/server/agents/card-sources'
import { askedBy } from '@/lib/server/credentials/asked'
import { passedAuthorization } from '@/lib/server/credentials/caller-authorization'
import { chooseCredentials } from '@/lib/server/credentials/choose'
import type { Credential } from '@/lib/server/credentials/credential'
import { explainRefusal } from '@/lib/server/credentials/explain-refusal'
import { identityOf, type Shown } from '@/lib/server/credentials/identity-of'
import { maskFor } from '@/lib/server/credentials/mask'
import { maskFault } from '@/lib/server/credentials/mask-value'
import { renewTokens } from '@/lib/server/credentials/oauth/renew'
import { credentialsOf, recentCredentialsOf } from '@/lib/server/credentials/vault'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { updateShown } from '@/lib/server/db/credentials'
import type { OutboundInit } from '@/lib/server/outbound/create-outbound'
import { outboundFetch } from '@/lib/server/outbound/fetch'
import { joinIdentities } from '@/lib/server/outbound/identity'
import type { OutboundResponse } from '@/lib/server/outbound/response'

/** Notes with the credentials that a call showed whether the agent took them, where that is news. */
async function noteAcceptance(credentials: Credential[], status: number): Promise<void> {
  const refused = status === 401
  if (!refused && status >= 400) return
  // Free headers need not be what is asked for.
  const news = credentials.filter(({ type, shown }) => type !== 'headers' && (shown.refused ?? false) !== refused)
  await Promise.all(
    news.map(({ id, shown: { refused: _refused, ...shown } }) =>
      updateShown(id, refused ? { ...shown, refused } : shown),
    ),
  )
}

/**
 * Calls an agent: the one way to send it anything. Shows what is set for it, where that was meant to go, and renews
 * tokens once when they are refused. A caller's own `Authorization` stands in place of one that is set. Throws what `outboundFetch` throws, and `agent-refused-auth` where a provider gives no token.
 */
export async function agentFetch(agent: AgentRecord, url: string, init: OutboundInit): Promise<OutboundResponse> {
  const all = await recentCredentialsOf(agent.id)
  const sources = callSources(agent, url)
  const told = { ...init, ...(sources && { sources }), tellsTrace: true }
  const passed = passedAuthorization(agent, url)
  if (all.length === 0 && passed === undefined) return outboundFetch(url, told)
  try {
    const credentials = await credentialsFor(agent, url, all)
    return passed === undefined ? await fetchAs(credentials, url, told) : await fetchFor(passed, credentials, url, told)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    throw maskFault(await explainRefusal(error.data, agent), await maskFor(agent))
  }
}

/** Those of an agent's credentials that a call to this address shows. */
export async function credentialsFor(agent: AgentRecord, url: string, all: Credential[]): Promise<Credential[]> {
  const origin = URL.parse(url)?.origin
  const meant = all.filter(({ shown }) => origin !== undefined && shown.origins.includes(origin))
  return chooseCredentials(await askedBy(agent), meant)
}

/** Calls with a caller's `Authorization`: what the agent makes of it says nothing of the credentials that are set. */
async function fetchFor(
  authorization: string,
  credentials: Credential[],
  url: string,
  init: OutboundInit,
): Promise<OutboundResponse> {
  const { identity } = await identityOf(credentials)
  return outboundFetch(url, { ...init, identity: joinIdentities([identity, { headers: { authorization } }]) })
}

async function fetchAs(credentials: Credential[], url: string, init: OutboundInit): Promise<OutboundResponse> {
  const shown = await identityOf(credentials)
  const answer = await outboundFetch(url, { ...init, identity: shown.identity })
  // Elsewhere nothing was shown.
  if (new URL(answer.url).origin !== new URL(url).origin) return answer
  // 401 proves that nothing ran, so the call may be repeated (RFC 9110 §15.5.2).
  if (answer.status !== 401 || !(await renewAll(shown))) {
    await noteAcceptance(credentials, answer.status)
    return answer
  }
  answer.cancel()
  const renewed = await reread(credentials)
  const again = await identityOf(renewed)
  const second = await outboundFetch(url, { ...init, identity: again.identity })
  await noteAcceptance(renewed, second.status)
  return second
}

/** True when tokens that were refused are other ones now. */
async function renewAll({ tokens }: Shown): Promise<boolean> {
  const renewed = await Promise.all(
    [...tokens].map(async ([credential, { accessToken }]) => {
      const now = await renewTokens(credential, accessToken)
      return now !== null && now.accessToken !== accessToken
    }),
  )
  return renewed.some(Boolean)
}

async function reread(credentials: Credential[]): Promise<Credential[]> {
  const ids = new Set(credentials.map(({ id }) => id))
  const all = await Promise.all([...new Set(credentials.map(({ agentId }) => agentId))].map(credentialsOf))
  return all.flat().filter(({ id }) => ids.has(id))
}
