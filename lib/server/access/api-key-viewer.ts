import 'server-only'
import { roleOfScope } from '@/lib/access/key-scopes'
import { lowerRole } from '@/lib/access/roles'
import { Fault } from '@/lib/faults/fault'
import { recordKeyRefusal, recordKeyUse } from '@/lib/server/access/record-key-use'
import { findViewer } from '@/lib/server/access/session'
import { areAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { type ApiKeyRecord, findApiKey, useApiKey } from '@/lib/server/db/access/api-keys'
import { hashApiKey, isApiKeyToken } from '@/lib/server/platform/security/api-key-token'
import { localUserId, localViewer, type Viewer } from '@/lib/server/platform/viewer'

/**
 * Returns the person for whom a token acts, with the lower role of person and key; null if the token is no API key of this
 * Switchboard. Throws `unauthenticated` for a key that was revoked or has expired, or whose person may not sign in. A key that
 * another instance revoked may count for one more second. Uses and refusals are written to the audit log, once a day for each
 * client.
 */
export async function findKeyViewer(token: string, headers: Headers): Promise<Viewer | null> {
  if (!isApiKeyToken(token)) return null
  const key = await useApiKey(hashApiKey(token))
  if (!key) {
    await recordKeyRefusal(null, headers, 'unknown')
    return null
  }
  try {
    const viewer = await toViewer(key)
    await recordKeyUse(key, viewer, headers)
    return viewer
  } catch (error) {
    if (error instanceof Fault && error.kind === 'unauthenticated') await recordKeyRefusal(key, headers, error.message)
    throw error
  }
}

/** Returns the person for whom a key acts now. Throws as `findKeyViewer`, also if the key does not exist. */
export async function readKeyViewer(id: string): Promise<Viewer> {
  const key = await findApiKey(id)
  if (!key) throw keyRefused('This API key was revoked.')
  return toViewer(key)
}

async function toViewer(key: ApiKeyRecord): Promise<Viewer> {
  if (key.revokedAt) throw keyRefused('This API key was revoked.')
  if (key.expiresAt && key.expiresAt <= new Date()) throw keyRefused('This API key has expired.')
  const person = await findPerson(key.user.id)
  if (!person) throw keyRefused('The person of this API key cannot sign in.')
  return { ...person, ...permissionsOf(key, person), apiKey: { id: key.id, quota: key.quota } }
}

/** While accounts are off, there is only the built-in user. */
async function findPerson(userId: string): Promise<Viewer | null> {
  if (await areAccountsOn()) return findViewer(userId)
  return userId === localUserId ? localViewer() : null
}

/** A key for some agents is never an administrator's, who sees and changes everything. */
function permissionsOf({ scope, agentIds }: ApiKeyRecord, person: Viewer): Pick<Viewer, 'role' | 'agentIds'> {
  const role = lowerRole(person.role, roleOfScope[scope])
  return { role: agentIds ? lowerRole(role, 'editor') : role, agentIds }
}

const keyRefused = (message: string): Fault =>
  new Fault('unauthenticated', message, {
    hint: 'Create another key under Settings › API keys.',
    hop: 'switchboard',
    details: { code: 'api-key' },
  })
