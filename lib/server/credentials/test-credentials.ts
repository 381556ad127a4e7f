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
const giveHint = 'Give what the agent asks for.'

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
  const stuck = chosen.find((credential) => ['unauthorized', 'pending', 'unreadable'].includes(stateOf(credential)))
  const elsewhere = all.length > 0 && chosen.length === 0
  if (stuck) return hops.fail('credential', stuckWords[stateOf(stuck)] ?? '', `It is about ${stuck.scheme}.`)
  if (elsewhere)
    return hops.fail(
      'credential',
      `Nothing that is set goes to ${new URL(agent.url).host}: it was given for another address.`,
      'Give it again if it is meant for this address too.',
    )
  if (isSatisfied(asked, chosen))
    hops.ok('credential', names ? `Set: ${names}.` : 'The card asks for nothing, and nothing is set.')
  // The card may ask for more than the agent does.
  else hops.skip('credential', `The card asks for more than is set${names ? ` (${names})` : ''}.`)
  try {
    const { tokens } = await identityOf(chosen)
    const unserved = chosen.find((credential) => stateOf(credential) === 'failed' && !tokens.has(credential))
    if (unserved) hops.fail('token', unserved.shown.problem ?? '', `It is about ${unserved.scheme}.`)
    else if (tokens.size > 0) hops.ok('token', 'The provider gave a token.')
    else hops.skip('token', 'No token is needed.')
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    hops.failWith('token', error)
  }
}

const stuckWords: Partial<Record<ReturnType<typeof stateOf>, string>> = {
  unauthorized: 'Nobody has consented at the provider yet.',
  pending: 'The device code was not used yet.',
  unreadable: 'What is stored cannot be opened with this SECRET_KEY.',
}

/** Reads the card from where it was found; the connection shows on the way. */
async function tryCard(hops: Hops, agent: AgentRecord, signal: AbortSignal): Promise<void> {
  const { cardUrl } = agent
  if (cardUrl === null) return hops.skip('card', 'The card was pasted.')
  const attempt = await attemptCard(cardUrl, (url, init) => agentFetch(agent, String(url), init ?? {}), signal)
  if ('fault' in attempt) return failConnection(hops, attempt.fault)
  passConnection(hops, cardUrl)
  if ('found' in attempt) return hops.ok('card', 'The card was read.')
  const refused = attempt.status === 401 || attempt.status === 403
  // Its endpoint may know better.
  hops.skip('card', refused ? `The card is refused (HTTP ${attempt.status}).` : `No card any more: ${attempt.miss}.`)
}

/** Asks for a task that cannot be there: any answer but a refusal shows that the caller was let in. */
async function tryCall(hops: Hops, agent: AgentRecord, signal: AbortSignal): Promise<void> {
  const taskId = `switchboard-test-${randomUUID()}`
  try {
    const line = await lineTo(agent)
    const { event } = await ask({ ...line, signal }, prepareCall(line, { operation: 'get', taskId }))
    if (event.kind !== 'fault') return hops.ok('call', 'The agent answered.')
    const { fault } = event
    if (fault.kind === 'agent-refused-auth') return hops.fail('call', fault.message, hintOf(fault))
    if (fault.hop === 'connection') return failConnection(hops, fault)
    if (!hops.list.some(({ step }) => step === 'connect')) passConnection(hops, agent.url)
    const known = ['agent-error', 'not-found'].includes(fault.kind) && (fault.httpStatus ?? 0) < 500
    if (known) hops.ok('call', 'The agent let the call in.')
    else hops.fail('call', fault.message, fault.hint)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    hops.failWith('call', error)
  }
}

function hintOf({ details }: FaultData): string {
  const challenge = details?.challenge as { scheme: string; errorDescription?: string } | undefined
  if (!challenge) return giveHint
  const said = challenge.errorDescription ? `: ${challenge.errorDescription}` : ''
  return `The agent asks for "${challenge.scheme}"${said}.`
}

const connectionSteps: Hop['step'][] = ['address', 'connect', 'tls']

function passConnection(hops: Hops, url: string): void {
  const { protocol, host } = new URL(url)
  if (hops.list.some(({ step }) => step === 'connect')) return
  hops.ok('address', `${host} may be called.`)
  hops.ok('connect', `${host} answers.`)
  if (protocol === 'https:') hops.ok('tls', 'The connection is encrypted.')
  else hops.skip('tls', 'The connection is not encrypted: credentials can be read on the way.')
}

function failConnection(hops: Hops, fault: FaultData): void {
  const at = fault.details?.step
  const step = connectionSteps.find((one) => one === at)
  if (at === 'token') return hops.fail('token', fault.message, fault.hint)
  hops.fail(step ?? (at === 'resolve' ? 'address' : 'connect'), fault.message, fault.hint)
}
