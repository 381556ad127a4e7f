import 'server-only'
import { randomUUID } from 'node:crypto'
import type { CredentialTest, Hop } from '@/lib/api/credential-calls'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { attemptCard } from '@/lib/server/agents/card-attempt'
import { agentFetch, credentialsFor } from '@/lib/server/credentials/agent-fetch'
import { askedBy } from '@/lib/server/credentials/asked'
import { isSatisfied } from '@/lib/server/credentials/choose'
import { type Hops, startHops } from '@/lib/server/credentials/hops'
import { identityOf } from '@/lib/server/credentials/identity-of'
import { maskFor } from '@/lib/server/credentials/mask'
import { stateOf } from '@/lib/server/credentials/state'
import { credentialsOf } from '@/lib/server/credentials/vault'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { ask } from '@/lib/server/tasks/ask'
import { lineTo } from '@/lib/server/tasks/line'
import { prepareCall } from '@/lib/server/tasks/prepare-call'

const overallMs = 30_000

/**
 * Tries the way to an agent hop by hop: is what it asks for set, do tokens come, does its card, does it let a harmless
 * call in (for a task that it cannot know). Sends no message.
 */
export async function testCredentials(agent: AgentRecord): Promise<CredentialTest> {
  const hops = startHops(await maskFor(agent))
  const signal = AbortSignal.timeout(overallMs)
  for (const hop of [tryCredentials, tryCard, tryCall]) if (!hops.isOver()) await hop(hops, agent, signal)
  return { ok: !hops.isOver(), hops: hops.list }
}

/** Whether what is asked for is set, and tokens can be had with it. */
async function tryCredentials(hops: Hops, agent: AgentRecord): Promise<void> {
  const [asked, all] = await Promise.all([askedBy(agent), credentialsOf(agent.id)])
  const chosen = await credentialsFor(agent, agent.url, all)
  const names = chosen.map(({ scheme }) => scheme).join(', ')
  for (const credential of chosen) {
    const state = stateOf(credential)
    if (isStuck(state)) return hops.fail('credential', state, { scheme: credential.scheme })
  }
  if (all.length > 0 && chosen.length === 0)
    return hops.fail('credential', 'elsewhere', { host: new URL(agent.url).host })
  if (isSatisfied(asked, chosen)) hops.ok('credential', names ? 'set' : 'nothing-asked', { names })
  // The card may ask for more than the agent does.
  else hops.addSkipped('credential', names ? 'set-not-all' : 'none-set', { names })
  try {
    const { tokens } = await identityOf(chosen)
    const unserved = chosen.find((credential) => stateOf(credential) === 'failed' && !tokens.has(credential))
    if (unserved) hops.fail('token', 'not-served', { scheme: unserved.scheme, problem: unserved.shown.problem ?? '' })
    else if (tokens.size > 0) hops.ok('token', 'token-given')
    else hops.addSkipped('token', 'no-token-needed')
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    hops.failWith('token', error.data)
  }
}

type Stuck = Extract<ReturnType<typeof stateOf>, 'unauthorized' | 'pending' | 'unreadable'>

/** Whether a credential waits for a person, or cannot be opened. */
function isStuck(state: ReturnType<typeof stateOf>): state is Stuck {
  return state === 'unauthorized' || state === 'pending' || state === 'unreadable'
}

/** Reads the card from where it was found; the connection shows on the way. */
async function tryCard(hops: Hops, agent: AgentRecord, signal: AbortSignal): Promise<void> {
  const { cardUrl } = agent
  if (cardUrl === null) return hops.addSkipped('card', 'card-pasted')
  const attempt = await attemptCard(cardUrl, (url, init) => agentFetch(agent, String(url), init ?? {}), signal)
  if ('fault' in attempt) return failConnection(hops, attempt.fault)
  passConnection(hops, cardUrl)
  if ('found' in attempt) return hops.ok('card', 'card-read')
  // Its endpoint may know better.
  if (attempt.status === 401 || attempt.status === 403)
    hops.addSkipped('card', 'card-refused', { status: attempt.status })
  else hops.addSkipped('card', 'card-gone', { address: cardUrl })
}

/** Gets a task that cannot exist. Any response except a refusal proves that the agent accepted the credentials. */
async function tryCall(hops: Hops, agent: AgentRecord, signal: AbortSignal): Promise<void> {
  const taskId = `switchboard-test-${randomUUID()}`
  try {
    const line = await lineTo(agent)
    const { event } = await ask({ ...line, signal }, prepareCall(line, { operation: 'get', taskId }))
    if (event.kind !== 'fault') return hops.ok('call', 'answered')
    const { fault } = event
    if (fault.kind === 'agent-refused-auth') return failRefused(hops, fault)
    if (fault.hop === 'connection') return failConnection(hops, fault)
    if (!hops.list.some(({ step }) => step === 'connect')) passConnection(hops, agent.url)
    const known = ['agent-error', 'not-found'].includes(fault.kind) && (fault.httpStatus ?? 0) < 500
    if (known) hops.ok('call', 'let-in')
    else hops.failWith('call', fault)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    hops.failWith('call', error.data)
  }
}

/** A refusal, with what the agent says that it wants instead. */
function failRefused(hops: Hops, { details, httpStatus, ...fault }: FaultData): void {
  const challenge = details?.challenge as { scheme: string; errorDescription?: string } | undefined
  if (httpStatus === undefined) return hops.failWith('call', { ...fault, details })
  if (!challenge) return hops.fail('call', 'refused', { status: httpStatus })
  const { scheme, errorDescription } = challenge
  if (!errorDescription) return hops.fail('call', 'refused-wants', { status: httpStatus, scheme })
  hops.fail('call', 'refused-says', { status: httpStatus, scheme, said: errorDescription })
}

const connectionSteps: Hop['step'][] = ['address', 'connect', 'tls']

function passConnection(hops: Hops, url: string): void {
  const { protocol, host } = new URL(url)
  if (hops.list.some(({ step }) => step === 'connect')) return
  hops.ok('address', 'address-allowed', { host })
  hops.ok('connect', 'connected', { host })
  if (protocol === 'https:') hops.ok('tls', 'encrypted')
  else hops.addSkipped('tls', 'not-encrypted')
}

function failConnection(hops: Hops, fault: FaultData): void {
  const at = fault.details?.step
  const step = connectionSteps.find((one) => one === at)
  if (at === 'token') return hops.failWith('token', fault)
  hops.failWith(step ?? (at === 'resolve' ? 'address' : 'connect'), fault)
}
