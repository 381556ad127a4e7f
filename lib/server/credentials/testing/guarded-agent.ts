import { onTestFinished } from 'vitest'
import { createAuthority } from '@/e2e/peers/certificates'
import { expected, type GuardedAgent, type GuardName, startGuardedAgent } from '@/e2e/peers/guarded-agent'
import { clients, type RunningProvider, startProvider } from '@/e2e/peers/oidc-provider'
import type { CredentialInput } from '@/lib/api/credential'
import type { RegistrationResult } from '@/lib/api/agent-calls'
import { registerAgent } from '@/lib/server/agents/register-agent'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { stopDevicePolling } from '@/lib/server/credentials/oauth/poll-device-code'
import { closeDatabase } from '@/lib/server/db/engine/client'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import { shutdownTasks } from '@/lib/server/tasks/shutdown-tasks'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

/** Starts a Switchboard with an empty database. */
export async function startTestSwitchboard(settings: Record<string, string> = {}): Promise<void> {
  await setTestEnvironment({ PUBLIC_URL: '', ...settings })
  await migrateTestDatabase()
  onTestFinished(async () => {
    await stopDevicePolling(5_000)
    await shutdownTasks(5_000, 0)
    await closeDatabase()
  })
}

/** Starts an OAuth provider for the running test. */
export async function startTestProvider(accessTokenSeconds?: number): Promise<RunningProvider> {
  const running = await startProvider(accessTokenSeconds)
  onTestFinished(running.close)
  return running
}

interface Guarded {
  peer: GuardedAgent
  agent: AgentRecord
  /** The credential that the agent accepts, if it requires no consent. */
  credential: CredentialInput
}

/** Registers an agent that requires a credential, which is set if `hasCredential` is true. */
export async function registerGuardedAgent(
  name: GuardName,
  options: { issuer?: string; guardCard?: boolean; hasCredential?: boolean } = {},
): Promise<Guarded> {
  const { issuer = '', guardCard = false, hasCredential = false } = options
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
  const viewer = localViewer()
  const credential = credentials[name]
  const input = { url: peer.url, ...(hasCredential && { credential }) }
  const { agent }: RegistrationResult = await registerAgent(viewer, input, 'http://localhost:3000')
  return { peer, agent: await requireAgent(viewer, agent.id), credential }
}
