import 'server-only'
import { roleOfScope } from '@/lib/access/key-scopes'
import { includesRole } from '@/lib/access/roles'
import type { ApiKey, ApiKeyInput, ApiKeyPatch, NewApiKey } from '@/lib/api/api-key'
import { Fault } from '@/lib/faults/fault'
import { announceAccessChange } from '@/lib/server/access/session'
import {
  type ApiKeyRecord,
  insertApiKey,
  listApiKeys,
  revokeApiKey,
  updateApiKey,
} from '@/lib/server/db/access/api-keys'
import { findAgent, listAgentNames } from '@/lib/server/db/agents/agents'
import { createApiKeyToken } from '@/lib/server/platform/security/api-key-token'
import type { Viewer } from '@/lib/server/platform/viewer'

const dayMs = 86_400_000
const noQuota = { callsPerMinute: null, concurrentTasks: null, bytesPerDay: null }

/** Returns the keys of the person, newest first; for an administrator those of all people. */
export async function readApiKeys(viewer: Viewer): Promise<{ keys: ApiKey[] }> {
  return { keys: await toApiKeys(viewer, await listApiKeys(viewer)) }
}

/**
 * Creates a key of the viewer and returns it with its token. Throws `invalid-input` for a scope that the viewer's role does not
 * include, for agents that the viewer does not see, and for an administrator's key for some agents; `conflict` if the person has
 * too many keys.
 */
export async function createApiKey(viewer: Viewer, input: ApiKeyInput): Promise<NewApiKey> {
  const { name, scope, agents, days, quota } = input
  if (!includesRole(viewer.role, roleOfScope[scope]))
    throw invalidInput('scope', 'Your role does not include this scope.')
  if (agents && scope === 'admin') throw invalidInput('scope', 'A key with the scope "admin" is for all agents.')
  const agentIds = agents && (await findAgentIds(viewer, agents))
  const { token, ...stored } = createApiKeyToken()
  const record = await insertApiKey(viewer, {
    ...stored,
    name,
    scope,
    agentIds,
    expiresAt: expiryAfter(days),
    quota: { ...noQuota, ...quota },
  })
  return { key: await toApiKey(viewer, record), token }
}

/**
 * Changes a key. Throws `not-found`, `forbidden` if somebody else than an administrator changes limits, and `conflict` for a new
 * expiry of a key that has expired or was revoked.
 */
export async function changeApiKey(viewer: Viewer, id: string, { days, ...patch }: ApiKeyPatch): Promise<ApiKey> {
  if (patch.quota && viewer.role !== 'administrator')
    throw new Fault('forbidden', 'Only administrators change the limits of a key.', {
      hint: 'Ask an administrator, or create another key.',
      hop: 'switchboard',
      details: { code: 'role', values: { role: 'administrator' } },
    })
  const expiry = days === undefined ? {} : { expiresAt: expiryAfter(days) }
  const record = await updateApiKey(viewer, id, { ...patch, ...expiry })
  announceAccessChange()
  return toApiKey(viewer, record)
}

/** Revokes a key at once, on all instances within a second. Throws `not-found`. */
export async function endApiKey(viewer: Viewer, id: string): Promise<ApiKey> {
  const record = await revokeApiKey(viewer, id)
  announceAccessChange()
  return toApiKey(viewer, record)
}

const expiryAfter = (days: number | null): Date | null => (days === null ? null : new Date(Date.now() + days * dayMs))

async function findAgentIds(viewer: Viewer, agents: readonly string[]): Promise<string[]> {
  const ids = await Promise.all(
    agents.map(async (idOrSlug) => {
      const agent = await findAgent(viewer, idOrSlug)
      if (!agent) throw invalidInput('agents', `Agent not found: ${idOrSlug}.`)
      return agent.id
    }),
  )
  return [...new Set(ids)]
}

function invalidInput(path: string, message: string): Fault {
  return new Fault('invalid-input', message, { details: { issues: [{ path, message }] } })
}

async function toApiKey(viewer: Viewer, record: ApiKeyRecord): Promise<ApiKey> {
  const [key] = await toApiKeys(viewer, [record])
  if (!key) throw new Error('A key was not converted.')
  return key
}

async function toApiKeys(viewer: Viewer, records: ApiKeyRecord[]): Promise<ApiKey[]> {
  const ids = [...new Set(records.flatMap(({ agentIds }) => agentIds ?? []))]
  const names = new Map((await listAgentNames(viewer, ids)).map((agent) => [agent.id, agent]))
  return records.map(({ user, agentIds, createdAt, expiresAt, usedAt, revokedAt, ...record }) => ({
    ...record,
    person: user,
    agents: agentIds && agentIds.flatMap((id) => names.get(id) ?? []),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    usedAt: usedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }))
}
