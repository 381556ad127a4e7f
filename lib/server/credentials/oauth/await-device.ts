import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { deviceCodeGrantRequest, processDeviceCodeResponse } from 'oauth4webapi'
import { Fault } from '@/lib/faults/fault'
import { type Credential, fetchesTokens, type TokenInput, type Tokens } from '@/lib/server/credentials/credential'
import { maskWith } from '@/lib/server/credentials/mask'
import { atTokenEndpoint, withoutIdToken } from '@/lib/server/credentials/oauth/grants'
import { openPending, type Pending } from '@/lib/server/credentials/oauth/pending'
import { keepRenewed } from '@/lib/server/credentials/oauth/renew'
import { credentialsOf, keepTokens } from '@/lib/server/credentials/vault'
import {
  type AuthorizationRow,
  hasAuthorization,
  openAuthorizations,
  takeAuthorization,
} from '@/lib/server/db/authorizations'
import { dropLease, takeLease } from '@/lib/server/db/leases'
import { repeat } from '@/lib/server/instances/repeat'
import { isAlone, selfId } from '@/lib/server/instances/self'
import { log } from '@/lib/server/log'
import { singleton } from '@/lib/server/singleton'

type DevicePending = Extract<Pending, { kind: 'device' }>

/** RFC 8628 §3.5. */
const slowDownSeconds = 5
const longestPauseSeconds = 600

const stopping = () => singleton('device-stop', () => new AbortController())
const waiting = () => singleton('device-waits', () => new Map<string, Promise<void>>())
/** Codes that were asked for at an instance that is gone are found after so long. */
const resumeMs = 5_000
/** How much longer than its pause an instance has to be silent before another one asks in its place. */
const graceMs = 10_000

/** Asks the provider, at its pace and in the background, until the code was used, refused or is over. */
export function awaitDevice(row: AuthorizationRow, pending: DevicePending): void {
  if (waiting().has(row.id) || stopping().signal.aborted) return
  const wait = poll(row, pending, stopping().signal)
    .catch((error: unknown) => {
      if (!stopping().signal.aborted)
        log().error({ err: error, agentId: row.agentId }, 'failed to wait for a device code')
    })
    .finally(() => waiting().delete(row.id))
  waiting().set(row.id, wait)
}

/** Takes up what the process of before waited for, and from now on what other instances wait for: one of them asks. */
export async function startDevices(): Promise<void> {
  await resumeDevices()
  if (!isAlone()) void repeat('resume device codes', resumeMs, stopping().signal, resumeDevices)
}

/** Takes up what nobody here waits for. */
export async function resumeDevices(): Promise<void> {
  for (const row of await openAuthorizations()) {
    if (waiting().has(row.id)) continue
    const pending = await openPending(row)
    if (pending?.kind === 'device') awaitDevice(row, pending)
  }
}

/** Stops asking, and waits at most so long for a question that is under way; the next start goes on. */
export async function stopDevices(deadlineMs: number): Promise<void> {
  stopping().abort()
  await Promise.race([Promise.all(waiting().values()), sleep(deadlineMs, undefined, { ref: false })])
}

async function poll(
  row: AuthorizationRow,
  { credentialId, deviceCode, interval }: DevicePending,
  signal: AbortSignal,
): Promise<void> {
  for (let pause = Math.max(1, interval); ;) {
    await sleep(Math.min(pause, longestPauseSeconds) * 1000, undefined, { signal, ref: false })
    if (!(await isAsker(row.id, pause))) continue
    const credential = (await credentialsOf(row.agentId)).find(({ id }) => id === credentialId)
    // Another code was asked for, or the credential was replaced.
    if (!credential?.given || !fetchesTokens(credential.given) || !(await hasAuthorization(row.id))) return
    if (row.expiresAt <= new Date()) return finish(row, credential, 'The device code expired.')
    try {
      return await finish(row, credential, await ask(row.agentId, credential.given, deviceCode))
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const said = error.data.details?.error
      if (said === 'slow_down') pause += slowDownSeconds
      else if (isPassing(error)) pause *= 2
      else if (said !== 'authorization_pending') return finish(row, credential, error.message)
    }
  }
}

/** Of several instances that wait for the same code, one asks. */
async function isAsker(id: string, pauseSeconds: number): Promise<boolean> {
  const self = selfId()
  return self === null || takeLease(leaseOf(id), self, Math.min(pauseSeconds, longestPauseSeconds) * 1000 + graceMs)
}

const leaseOf = (id: string) => `device ${id}`

function ask(agentId: string, given: TokenInput, deviceCode: string): Promise<Tokens> {
  return atTokenEndpoint(
    given,
    (sent) => maskWith({ id: agentId }, sent),
    async ({ server, client, auth, options }) => {
      const response = await deviceCodeGrantRequest(server, client, auth, deviceCode, options)
      return processDeviceCodeResponse(server, client, await withoutIdToken(response))
    },
    [deviceCode],
  )
}

/** Keeps what came of it: tokens, or the reason why there are none. */
async function finish(row: AuthorizationRow, credential: Credential, outcome: Tokens | string): Promise<void> {
  const { pending: _pending, ...shown } = credential.shown
  if (typeof outcome !== 'string') await keepRenewed(credential, outcome)
  else await keepTokens(credential.id, credential.tokens, credential.tokens ? shown : { ...shown, problem: outcome })
  await takeAuthorization(row.id)
  await dropLease(leaseOf(row.id), selfId() ?? '')
}

function isPassing({ kind }: Fault): boolean {
  return kind === 'agent-unreachable' || kind === 'agent-timeout'
}
