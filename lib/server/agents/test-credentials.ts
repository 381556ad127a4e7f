import 'server-only'
import { randomUUID } from 'node:crypto'
import type { CredentialTest, Hop } from '@/lib/api/credential-calls'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { tryCardUrl } from '@/lib/server/agents/discovery/card-attempt'
import { agentFetch, credentialsFor } from '@/lib/server/credentials/agent-fetch'
import { readAgentSecurity } from '@/lib/server/credentials/agent-security'
import { buildIdentity, isSatisfied } from '@/lib/server/credentials/build-identity'
import { type HopRecorder, createHopRecorder } from '@/lib/server/credentials/hop-recorder'
import { maskFor } from '@/lib/server/credentials/mask'
import { getCredentialState } from '@/lib/server/credentials/credential-status'
import { openCredentials } from '@/lib/server/credentials/vault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { callUnary } from '@/lib/server/a2a-client/call-unary'
import { resolveEndpoint } from '@/lib/server/a2a-client/endpoint'
import { prepareCall } from '@/lib/server/a2a-client/prepare-call'

const overallMs = 30_000

/**
 * Tests the connection to an agent step by step: required credentials are set, tokens are issued, the card is served, and a
 * harmless call (for a task that cannot exist) is accepted. Sends no message.
 */
export async function testCredentials(agent: AgentRecord): Promise<CredentialTest> {
  const hops = createHopRecorder(await maskFor(agent))
  const signal = AbortSignal.timeout(overallMs)
  for (const hop of [testStoredCredentials, testCard, testCall]) if (!hops.hasFailed()) await hop(hops, agent, signal)
  return { ok: !hops.hasFailed(), hops: hops.hops }
}

/** Tests whether the required credentials are set and tokens are issued. */
async function testStoredCredentials(hops: HopRecorder, agent: AgentRecord): Promise<void> {
  const [security, all] = await Promise.all([readAgentSecurity(agent), openCredentials(agent)])
  const chosen = await credentialsFor(agent, agent.url, all)
  const names = chosen.map(({ scheme }) => scheme).join(', ')
  for (const credential of chosen) {
    const state = getCredentialState(credential)
    if (isBlocked(state)) return hops.fail('credential', state, { scheme: credential.scheme })
  }
  if (all.length > 0 && chosen.length === 0)
    return hops.fail('credential', 'elsewhere', { host: new URL(agent.url).host })
  if (isSatisfied(security, chosen)) hops.ok('credential', names ? 'set' : 'nothing-asked', { names })
  // The card may require more than the agent does.
  else hops.addSkipped('credential', names ? 'set-not-all' : 'none-set', { names })
  try {
    const { tokens } = await buildIdentity(chosen)
    const unserved = chosen.find((credential) => getCredentialState(credential) === 'failed' && !tokens.has(credential))
    if (unserved) hops.fail('token', 'not-served', { scheme: unserved.scheme, problem: unserved.shown.problem ?? '' })
    else if (tokens.size > 0) hops.ok('token', 'token-given')
    else hops.addSkipped('token', 'no-token-needed')
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    hops.failWith('token', error.data)
  }
}

type BlockedState = Extract<ReturnType<typeof getCredentialState>, 'unauthorized' | 'pending' | 'unreadable'>

/** Returns true if a credential waits for the user or cannot be decrypted. */
function isBlocked(state: ReturnType<typeof getCredentialState>): state is BlockedState {
  return state === 'unauthorized' || state === 'pending' || state === 'unreadable'
}

/** Fetches the card from its source, which also tests the connection. */
async function testCard(hops: HopRecorder, agent: AgentRecord, signal: AbortSignal): Promise<void> {
  const { cardUrl } = agent
  if (cardUrl === null) return hops.addSkipped('card', 'card-pasted')
  const attempt = await tryCardUrl(cardUrl, (url, init) => agentFetch(agent, String(url), init ?? {}), signal)
  if ('fault' in attempt) return recordConnectionFailure(hops, attempt.fault)
  recordConnected(hops, cardUrl)
  if ('card' in attempt) return hops.ok('card', 'card-read')
  // The endpoint may still accept the credentials.
  if (attempt.status === 401 || attempt.status === 403)
    hops.addSkipped('card', 'card-refused', { status: attempt.status })
  else hops.addSkipped('card', 'card-gone', { address: cardUrl })
}

/** Gets a task that cannot exist. Any response except a rejection proves that the agent accepted the credentials. */
async function testCall(hops: HopRecorder, agent: AgentRecord, signal: AbortSignal): Promise<void> {
  const taskId = `switchboard-test-${randomUUID()}`
  try {
    const endpoint = await resolveEndpoint(agent)
    const { event } = await callUnary({ ...endpoint, signal }, prepareCall(endpoint, { operation: 'get', taskId }))
    if (event.kind !== 'fault') return hops.ok('call', 'answered')
    const { fault } = event
    if (fault.kind === 'agent-refused-auth') return recordRejection(hops, fault)
    if (fault.hop === 'connection') return recordConnectionFailure(hops, fault)
    if (!hops.hops.some(({ step }) => step === 'connect')) recordConnected(hops, agent.url)
    const known = ['agent-error', 'not-found'].includes(fault.kind) && (fault.httpStatus ?? 0) < 500
    if (known) hops.ok('call', 'let-in')
    else hops.failWith('call', fault)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    hops.failWith('call', error.data)
  }
}

/** Records a rejection, with the agent's explanation. */
function recordRejection(hops: HopRecorder, { details, httpStatus, ...fault }: FaultData): void {
  const challenge = details?.challenge as { scheme: string; errorDescription?: string } | undefined
  if (httpStatus === undefined) return hops.failWith('call', { ...fault, details })
  if (!challenge) return hops.fail('call', 'refused', { status: httpStatus })
  const { scheme, errorDescription } = challenge
  if (!errorDescription) return hops.fail('call', 'refused-wants', { status: httpStatus, scheme })
  hops.fail('call', 'refused-says', { status: httpStatus, scheme, said: errorDescription })
}

const connectionSteps: Hop['step'][] = ['address', 'connect', 'tls']

function recordConnected(hops: HopRecorder, url: string): void {
  const { protocol, host } = new URL(url)
  if (hops.hops.some(({ step }) => step === 'connect')) return
  hops.ok('address', 'address-allowed', { host })
  hops.ok('connect', 'connected', { host })
  if (protocol === 'https:') hops.ok('tls', 'encrypted')
  else hops.addSkipped('tls', 'not-encrypted')
}

function recordConnectionFailure(hops: HopRecorder, fault: FaultData): void {
  const at = fault.details?.step
  const step = connectionSteps.find((one) => one === at)
  if (at === 'token') return hops.failWith('token', fault)
  hops.failWith(step ?? (at === 'resolve' ? 'address' : 'connect'), fault)
}
