import { onTestFinished } from 'vitest'
import { createAuthority } from '@/e2e/peers/certificates'
import { expected, type GuardedAgent, type GuardName, startGuardedAgent } from '@/e2e/peers/guarded-agent'
import { clients, type RunningProvider, startProvider } from '@/e2e/peers/oidc-provider'
import type { CredentialInput } from '@/lib/api/credential'
import type { RegistrationResult } from '@/lib/api/agent-calls'
import { registerAgent } from '@/lib/server/agents/register'
import { existingAgent } from '@/lib/server/agents/existing-agent'
import { stopDevices } from '@/lib/server/credentials/oauth/await-device'
import { closeDatabase } from '@/lib/server/db/client'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { localViewer } from '@/lib/server/db/users'
import { shutdownTasks } from '@/lib/server/tasks/shutdown'
import { environment } from '@/lib/server/testing/environment'

/** A Switchboard with an empty database, as one that has just started. */
export async function switchboard(settings: Record<string, string> = {}): Promise<void> {
  await environment({ PUBLIC_URL: '', ...settings })
  await migrateTestDatabase()
  onTestFinished(async () => {
    await stopDevices(5_000)
    await shutdownTasks(5_000)
    await closeDatabase()
  })
}

/** A provider for the running test. */
export async function provider(accessTokenSeconds?: number): Promise<RunningProvider> {
  const running = await startProvider(accessTokenSeconds)
  onTestFinished(running.close)
  return running
}

interface Guarded {
  peer: GuardedAgent
  agent: AgentRecord
  /** What answers its guard, where that needs nobody's consent. */
  credential: CredentialInput
}

/** An agent behind a guard; with `given`, that is set when it is registered, else nothing is. */
export async function guarded(
  name: GuardName,
  options: { issuer?: string; guardCard?: boolean; given?: boolean } = {},
): Promise<Guarded> {
  const { issuer = '', guardCard = false, given = false } = options
  const authority = await createAuthority()
  const peer = await startGuardedAgent(name, { issuer, guardCard, authority })
  onTestFinished(peer.close)
  const { certificate, privateKey } = await authority.issue('Switchboard')
  const client = { clientId: 'web', clientSecret: clients.web }
  const credentials: Record<GuardName, CredentialInput> = {
    basic: { type: 'basic', ...expected.basic },
    bearer: { type: 'bearer', token: expected.bearer },
    'api-key-header': { type: 'apiKey', in: 'header', name: 'X-Peer-Key', value: expected.apiKey },
    'api-key-query': { type: 'apiKey', in: 'query', name: 'peer_key', value: expected.apiKey },
    'api-key-cookie': { type: 'apiKey', in: 'cookie', name: 'peer_key', value: expected.apiKey },
    headers: { type: 'headers', headers: { 'X-Team': expected.header } },
    'client-credentials': {
      type: 'oauth2',
      flow: 'clientCredentials',
      clientId: 'machine',
      clientSecret: clients.machine,
      ...(guardCard && { tokenUrl: `${issuer}/token` }),
    },
    'authorization-code': { type: 'oauth2', flow: 'authorizationCode', ...client },
    'device-code': { type: 'oauth2', flow: 'deviceCode', clientId: 'device' },
    'open-id-connect': {
      type: 'openIdConnect',
      flow: 'authorizationCode',
      ...client,
      scopes: ['openid', 'offline_access', 'read'],
    },
    'mutual-tls': { type: 'mutualTLS', certificate, privateKey, ca: authority.certificate },
  }
  const viewer = await localViewer()
  const credential = credentials[name]
  const input = { url: peer.url, ...(given && { credential }) }
  const { agent }: RegistrationResult = await registerAgent(viewer, input, 'http://localhost:3000')
  return { peer, agent: await existingAgent(viewer, agent.id), credential }
}
