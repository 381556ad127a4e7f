import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect'
import { remarks } from '@/lib/a2a/remarks'
import { isSameSecret } from '@/lib/server/access/same-secret'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { checkJwt } from '@/lib/server/push/check-jwt'
import type { HookSecrets } from '@/lib/server/push/hooks'

/** v0.1 only advises agents to send the token along, and its reference agents sign with a key of their own instead. */
const mayBeSilent = new Set<DialectId>(['v0.1'])

const looksLikeJwt = /^[\w-]+\.[\w-]+\.[\w-]*$/

/**
 * Why a delivery does not prove to be the agent's; undefined when it does. One proof of those that the agent was given is
 * enough, since SDKs send only one or the other, but none may be wrong. An agent with keys of its own has to use them.
 */
export async function checkProof(
  { token, bearer }: HookSecrets,
  headers: Headers,
  body: string,
  { pushProof }: Pick<AgentRecord, 'pushProof'>,
  dialect: DialectId,
): Promise<string | undefined> {
  const shownToken = headers.get('x-a2a-notification-token')
  if (shownToken !== null && !isSameSecret(shownToken, token)) return remarks['push-token']
  const shownBearer = headers.get('authorization')?.match(/^bearer +(\S+)$/i)?.[1]
  if (pushProof) {
    if (!shownBearer) return remarks['push-no-jwt']
    return checkJwt(shownBearer, body, pushProof)
  }
  const isSecret = shownBearer !== undefined && isSameSecret(shownBearer, bearer)
  // Nothing to check another's signature with.
  const isForeign = shownBearer !== undefined && !isSecret && looksLikeJwt.test(shownBearer)
  if (headers.has('authorization') && !isSecret && !isForeign) return remarks['push-authorization']
  if (shownToken !== null || isSecret || mayBeSilent.has(dialect)) return undefined
  return remarks[isForeign ? 'push-foreign' : 'push-unproven']
}
