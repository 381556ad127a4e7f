import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { accessTokenHeader } from '@/lib/server/access/access-token-header'
import { isSameSecret } from '@/lib/server/access/same-secret'
import { learnSecrets } from '@/lib/server/credentials/mask'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { env } from '@/lib/server/env'
import { singleton } from '@/lib/server/singleton'

/**
 * The `Authorization` header of a caller, for one agent. It stays in memory while the call runs. If another instance runs the
 * task, it is stored encrypted with the command until that instance has read it.
 */
export interface CallerAuthorization {
  agentId: string
  value: string
}

const storage = () => singleton('caller-authorization', () => new AsyncLocalStorage<CallerAuthorization>())

/** The caller's header that the running work may pass on, if any. */
export function currentAuthorization(): CallerAuthorization | undefined {
  return storage().getStore()
}

/** Does the work, and all that comes of it, with this header of a caller. */
export function withAuthorization<T>(authorization: CallerAuthorization | undefined, work: () => T): T {
  return authorization ? storage().run(authorization, work) : work()
}

/**
 * The `Authorization` of a request that goes on to the agent: only if the agent is set so, and never Switchboard's own access
 * token.
 */
export function authorizationFor(
  { id, passAuthorization }: Pick<AgentRecord, 'id' | 'passAuthorization'>,
  headers: Headers,
): CallerAuthorization | undefined {
  const value = headers.get('authorization')?.trim()
  if (!passAuthorization || !value) return undefined
  const { ACCESS_TOKEN } = env()
  const bearer = /^bearer +(\S+)$/i.exec(value)?.[1]
  if (ACCESS_TOKEN && bearer) {
    // Without the other header, it was what admitted the caller here.
    if (!headers.has(accessTokenHeader) || isSameSecret(bearer, ACCESS_TOKEN)) return undefined
  }
  return { agentId: id, value }
}

/** The caller's header that a call to this URL of the agent shows. From then on it is masked wherever the agent repeats it. */
export function passedAuthorization(agent: AgentRecord, url: string): string | undefined {
  const given = currentAuthorization()
  if (given?.agentId !== agent.id || !agent.passAuthorization) return undefined
  if (URL.parse(url)?.origin !== URL.parse(agent.url)?.origin) return undefined
  learnSecrets(agent.id, secretsOf(given.value), 'caller')
  return given.value
}

/** In characters. A shorter one could be a common word, which would be masked in everything the agent sends. */
const shortestSecret = 8

/** The texts of a header that are masked: the whole, what follows the scheme, and the password of `Basic`. */
function secretsOf(value: string): string[] {
  const [, scheme = '', rest = ''] = /^(\S+) +(\S.*)$/.exec(value) ?? []
  const password = /^basic$/i.test(scheme) ? Buffer.from(rest, 'base64').toString().split(':').slice(1).join(':') : ''
  return [value, rest, password].filter((text) => text.length >= shortestSecret)
}
