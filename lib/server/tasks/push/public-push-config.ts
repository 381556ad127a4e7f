import 'server-only'
import type { PushConfig } from '@/lib/a2a/push-config'
import { unseal } from '@/lib/server/credentials/seal'
import type { PushConfigRecord } from '@/lib/server/db/push/push-configs'
import { pushConfigSealContext, type PushSecrets } from '@/lib/server/tasks/push/post-push'

/** Returns a config without its secrets (A2A#1988). */
export function omitSecrets({ id, url, authentication }: PushConfig): PushConfig {
  return { ...(id && { id }), url, ...(authentication && { authentication: { schemes: authentication.schemes } }) }
}

/** Returns a stored config as its caller may read it. `taskId`: the task ID that the caller knows. */
export async function toPublicConfig(record: PushConfigRecord, taskId: string): Promise<PushConfig> {
  // If the key is lost, the authentication is left out.
  const text = await unseal(record.secret, pushConfigSealContext(record)).catch(() => '{}')
  const { authentication } = JSON.parse(text) as PushSecrets
  return omitSecrets({ id: record.id || taskId, url: record.url, ...(authentication && { authentication }) })
}
