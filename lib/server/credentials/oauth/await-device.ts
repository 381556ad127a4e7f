import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { deviceCodeGrantRequest, processDeviceCodeResponse } from 'oauth4webapi'
import { Fault } from '@/lib/faults/fault'
import { type Credential, fetchesTokens, type TokenInput, type Tokens } from '@/lib/server/credentials/credential'
import { atTokenEndpoint, withoutIdToken } from '@/lib/server/credentials/oauth/grants'
import { openPending, type Pending } from '@/lib/server/credentials/oauth/pending'
import { callOptions } from '@/lib/server/credentials/oauth/call-options'
import { keepRenewed } from '@/lib/server/credentials/oauth/renew'
import { credentialsOf, keepTokens } from '@/lib/server/credentials/vault'
import {
  type AuthorizationRow,
  hasAuthorization,
  openAuthorizations,
  takeAuthorization,
} from '@/lib/server/db/authorizations'
import { log } from '@/lib/server/log'
import { singleton } from '@/lib/server/singleton'

type DevicePending = Extract<Pending, { kind: 'device' }>

/** RFC 8628 §3.5. */
const slowDownSeconds = 5
const longestPauseSeconds = 600

const stopping = () => singleton('device-stop', () => new AbortController())
const waiting = () => singleton('device-waits', () => new Set<Promise<void>>())

/** Asks the provider, at its pace and in the background, until the code was used, refused or is over. */
export function awaitDevice(row: AuthorizationRow, pending: DevicePending): void {
  const wait = poll(row, pending, stopping().signal)
    .catch((error: unknown) => {
      if (!stopping().signal.aborted) log().error({ err: error, agentId: row.agentId }, 'device code not awaited')
    })
    .finally(() => waiting().delete(wait))
  waiting().add(wait)
}

/** Takes up what the process of before waited for. */
export async function resumeDevices(): Promise<void> {
  for (const row of await openAuthorizations()) {
    const pending = await openPending(row)
    if (pending?.kind === 'device') awaitDevice(row, pending)
  }
}

/** Stops asking, and waits at most so long for a question that is under way; the next start goes on. */
export async function stopDevices(deadlineMs: number): Promise<void> {
  stopping().abort()
  await Promise.race([Promise.all(waiting()), sleep(deadlineMs, undefined, { ref: false })])
}

async function poll(
  row: AuthorizationRow,
  { credentialId, deviceCode, interval }: DevicePending,
  signal: AbortSignal,
): Promise<void> {
  for (let pause = Math.max(1, interval); ;) {
    await sleep(Math.min(pause, longestPauseSeconds) * 1000, undefined, { signal, ref: false })
    const credential = (await credentialsOf(row.agentId)).find(({ id }) => id === credentialId)
    // Another code was asked for, or the credential was replaced.
    if (!credential?.given || !fetchesTokens(credential.given) || !(await hasAuthorization(row.id))) return
    if (row.expiresAt <= new Date()) return finish(row, credential, 'The code was not used in time.')
    try {
      return await finish(row, credential, await ask(credential.given, deviceCode))
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const said = error.data.details?.error
      if (said === 'slow_down') pause += slowDownSeconds
      else if (isPassing(error)) pause *= 2
      else if (said !== 'authorization_pending') return finish(row, credential, error.message)
    }
  }
}

function ask(given: TokenInput, deviceCode: string): Promise<Tokens> {
  return atTokenEndpoint(
    given,
    async ({ server, client, auth }) => {
      const response = await deviceCodeGrantRequest(server, client, auth, deviceCode, callOptions)
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
}

function isPassing({ kind }: Fault): boolean {
  return kind === 'agent-unreachable' || kind === 'agent-timeout'
}
