import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { accessTokenHeader } from '@/lib/server/platform/http/request-headers'
import { isSameSecret } from '@/lib/server/platform/security/secret-key'
import { hashApiKey, isApiKeyToken } from '@/lib/server/platform/security/api-key-token'
import { registerSecrets } from '@/lib/server/credentials/mask'
import { isKnownApiKey } from '@/lib/server/db/access/api-keys'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { applyDiscoveredOverrides } from '@/lib/server/db/agents/discovered-overrides'
import { env } from '@/lib/server/platform/env'
import { singleton } from '@/lib/server/platform/singleton'

/**
 * A caller's `Authorization` header for one agent. It stays in memory during the call. If another instance runs the task, it is
 * stored encrypted with the command until that instance has read it.
 */
export interface CallerAuthorization {
  agentId: string
  value: string
}

const storage = () => singleton('caller-authorization', () => new AsyncLocalStorage<CallerAuthorization>())

/** Returns the caller's header that the current call may forward, if any. */
export function currentAuthorization(): CallerAuthorization | undefined {
  return storage().getStore()
}

/** Runs `work`, and everything that it starts, with this caller's header. */
export function withAuthorization<T>(authorization: CallerAuthorization | undefined, work: () => T): T {
  return authorization ? storage().run(authorization, work) : work()
}

/**
 * Returns true if the agent gets the `Authorization` of callers: the setting is on, and the endpoint is still at a server that the
 * agent had when it was turned on.
 */
export function forwardsAuthorization(agent: AgentRecord): boolean {
  return allowsAuthorizationAt(agent, applyDiscoveredOverrides(agent).url)
}

/** The card, whose author may be anybody, does not decide who else gets the header. */
function allowsAuthorizationAt({ passAuthorization, forwardingOrigins }: AgentRecord, url: string): boolean {
  return passAuthorization && forwardingOrigins.includes(URL.parse(url)?.origin ?? '')
}

/**
 * Returns the `Authorization` of a request to forward to the agent: only if the agent is configured for it, and never
 * Switchboard's own access token or an API key of Switchboard.
 */
export async function readCallerAuthorization(
  agent: AgentRecord,
  headers: Headers,
): Promise<CallerAuthorization | undefined> {
  const value = headers.get('authorization')?.trim()
  if (!value || !forwardsAuthorization(agent)) return undefined
  const { ACCESS_TOKEN } = env()
  const bearer = /^bearer +(\S+)$/i.exec(value)?.[1]
  if (ACCESS_TOKEN && bearer) {
    // Without the other header, this token authenticated the caller at Switchboard.
    if (!headers.has(accessTokenHeader) || isSameSecret(bearer, ACCESS_TOKEN)) return undefined
  }
  if (bearer && isApiKeyToken(bearer) && (await isKnownApiKey(hashApiKey(bearer)))) return undefined
  return { agentId: agent.id, value }
}

/** Returns the caller's header for a call to this URL of the agent, and masks it from then on wherever the agent repeats it. */
export function forwardedAuthorization(agent: AgentRecord, url: string): string | undefined {
  const current = currentAuthorization()
  if (current?.agentId !== agent.id || !allowsAuthorizationAt(agent, url)) return undefined
  registerSecrets(agent.id, secretsOf(current.value), 'caller')
  return current.value
}

/** Minimum characters. A shorter text may be a common word, which would be masked in everything that the agent sends. */
const minSecretLength = 8

/** Returns the texts of a header that are masked: all of it, the part after the scheme, and the password of `Basic`. */
function secretsOf(value: string): string[] {
  const [, scheme = '', rest = ''] = /^(\S+) +(\S.*)$/.exec(value) ?? []
  const password = /^basic$/i.test(scheme) ? Buffer.from(rest, 'base64').toString().split(':').slice(1).join(':') : ''
  return [value, rest, password].filter((text) => text.length >= minSecretLength)
}
