import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { deviceCodeGrantRequest, processDeviceCodeResponse } from 'oauth4webapi'
import { Fault } from '@/lib/faults/fault'
import { type Credential, isTokenInput, type TokenInput, type Tokens } from '@/lib/server/credentials/credential'
import { maskWith } from '@/lib/server/credentials/mask'
import { requestTokens, removeIdToken } from '@/lib/server/credentials/oauth/grants'
import {
  openPendingAuthorization,
  type PendingAuthorization,
} from '@/lib/server/credentials/oauth/pending-authorization'
import { storeRenewedTokens } from '@/lib/server/credentials/oauth/renew-tokens'
import { discardTokens, openCredentialsById } from '@/lib/server/credentials/vault'
import {
  type AuthorizationRow,
  hasAuthorization,
  listAuthorizations,
  consumeAuthorization,
} from '@/lib/server/db/credentials/authorizations'
import { updateShown } from '@/lib/server/db/credentials/credentials'
import { releaseLease, acquireLease } from '@/lib/server/db/jobs/instances'
import { currentInstanceId, isOnlyInstance, repeat } from '@/lib/server/instances/current-instance'
import { log } from '@/lib/server/platform/log'
import { singleton } from '@/lib/server/platform/singleton'

type DevicePending = Extract<PendingAuthorization, { kind: 'device' }>

/** RFC 8628 §3.5. */
const slowDownSeconds = 5
const longestPauseSeconds = 600

const polls = () =>
  singleton('device-code-polls', () => ({ stop: new AbortController(), active: new Map<string, Promise<void>>() }))
/** Milliseconds between searches for codes of stopped instances. */
const resumeMs = 5_000
/** Milliseconds beyond its interval after which another instance replaces a silent one. */
const graceMs = 10_000

/** Polls the provider, at its interval and in the background, until the code was used, denied or has expired. */
export function pollDeviceCode(row: AuthorizationRow, pending: DevicePending): void {
  if (polls().active.has(row.id) || polls().stop.signal.aborted) return
  const wait = poll(row, pending, polls().stop.signal)
    .catch((error: unknown) => {
      if (!polls().stop.signal.aborted)
        log().error({ err: error, agentId: row.agentId }, 'failed to poll a device code')
    })
    .finally(() => polls().active.delete(row.id))
  polls().active.set(row.id, wait)
}

/** Resumes the polling of the previous process, and from now on that of stopped instances. */
export async function startDevicePolling(): Promise<void> {
  await resumeDevicePolling()
  if (!isOnlyInstance()) void repeat('resume device codes', resumeMs, polls().stop.signal, resumeDevicePolling)
}

/** Resumes the polling that this process does not do. */
export async function resumeDevicePolling(): Promise<void> {
  // Also expired ones: the credential still says that its code is pending.
  for (const row of await listAuthorizations()) {
    if (polls().active.has(row.id)) continue
    const pending = await openPendingAuthorization(row)
    if (pending?.kind === 'device') pollDeviceCode(row, pending)
  }
}

/** Stops polling, and waits at most `deadlineMs` for a running request; the next start continues. */
export async function stopDevicePolling(deadlineMs: number): Promise<void> {
  polls().stop.abort()
  await Promise.race([Promise.all(polls().active.values()), sleep(deadlineMs, undefined, { ref: false })])
}

async function poll(
  row: AuthorizationRow,
  { credentialId, deviceCode, interval }: DevicePending,
  signal: AbortSignal,
): Promise<void> {
  for (let pause = Math.max(1, interval); ;) {
    await sleep(Math.min(pause, longestPauseSeconds) * 1000, undefined, { signal, ref: false })
    if (!(await isPollingInstance(row.id, pause))) continue
    const [credential] = await openCredentialsById(row.agentId, [credentialId])
    // The credential was replaced.
    if (!credential?.input || !isTokenInput(credential.input)) return
    if (!(await hasAuthorization(row.id))) return abandon(credential)
    if (row.expiresAt <= new Date()) return finish(row, credential, 'The device code expired.')
    try {
      return await finish(row, credential, await requestDeviceTokens(row.agentId, credential.input, deviceCode))
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const providerError = error.data.details?.error
      if (providerError === 'slow_down') pause += slowDownSeconds
      else if (isTransient(error)) pause *= 2
      else if (providerError !== 'authorization_pending') return finish(row, credential, error.message)
    }
  }
}

/** Returns true if this instance is the one that polls for the code. */
async function isPollingInstance(id: string, pauseSeconds: number): Promise<boolean> {
  const self = currentInstanceId()
  return self === null || acquireLease(leaseOf(id), self, Math.min(pauseSeconds, longestPauseSeconds) * 1000 + graceMs)
}

const leaseOf = (id: string) => `device ${id}`

function requestDeviceTokens(agentId: string, input: TokenInput, deviceCode: string): Promise<Tokens> {
  return requestTokens(
    input,
    (sent) => maskWith({ id: agentId }, sent),
    async ({ server, client, auth, options }) => {
      const response = await deviceCodeGrantRequest(server, client, auth, deviceCode, options)
      return processDeviceCodeResponse(server, client, await removeIdToken(response))
    },
    [deviceCode],
  )
}

/** Stores the result: tokens, or the reason why there are none. */
async function finish(row: AuthorizationRow, credential: Credential, outcome: Tokens | string): Promise<void> {
  const { pending: _pending, ...shown } = credential.shown
  if (typeof outcome !== 'string') await storeRenewedTokens(credential, outcome)
  else if (credential.tokens) await updateShown(credential.id, shown)
  else await discardTokens(credential, { ...shown, problem: outcome })
  await consumeAuthorization(row.id)
  await releaseLease(leaseOf(row.id), currentInstanceId() ?? '')
}

/** Handles an authorization that is gone: the credential is pending only if another code was requested for it. */
async function abandon({ id, agentId, shown: { pending, ...shown } }: Credential): Promise<void> {
  const others = await Promise.all((await listAuthorizations(agentId)).map(openPendingAuthorization))
  const isPending = others.some((other) => other?.kind === 'device' && other.credentialId === id)
  if (pending && !isPending) await updateShown(id, shown)
}

function isTransient({ kind }: Fault): boolean {
  return kind === 'agent-unreachable' || kind === 'agent-timeout'
}
