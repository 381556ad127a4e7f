import 'server-only'
import type { CredentialTest } from '@/lib/api/credential-calls'
import { stateOf } from '@/lib/server/credentials/state'
import { credentialsOf } from '@/lib/server/credentials/vault'
import type { AgentRecord } from '@/lib/server/db/agent-record'

/** Tries the way to an agent hop by hop. Sends no message. */
export async function testCredentials(agent: AgentRecord): Promise<CredentialTest> {
  const notReady = (await credentialsOf(agent.id)).find((credential) => stateOf(credential) !== 'ready')
  const message = notReady ? `What is set for ${notReady.scheme} is not ready.` : 'What is set is ready.'
  return { ok: !notReady, hops: [{ step: 'credential', outcome: notReady ? 'failed' : 'ok', message, ms: 0 }] }
}
