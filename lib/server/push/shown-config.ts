import 'server-only'
import type { PushConfig } from '@/lib/a2a/push-config'
import { unseal } from '@/lib/server/credentials/seal'
import type { PushConfigRecord } from '@/lib/server/db/push-configs'
import { pushConfigPlace, type PushSecrets } from '@/lib/server/push/post-push'

/** A configuration as its caller may read it: never with a secret (A2A#1988). */
export function withoutSecrets({ id, url, authentication }: PushConfig): PushConfig {
  return { ...(id && { id }), url, ...(authentication && { authentication: { schemes: authentication.schemes } }) }
}

/** A stored configuration as its caller may read it; `taskId`: by which the caller knows the task. */
export async function shownConfig(record: PushConfigRecord, taskId: string): Promise<PushConfig> {
  // Sealed with a key that is gone: there is nothing of it to show.
  const text = await unseal(record.secret, pushConfigPlace(record)).catch(() => '{}')
  const { authentication } = JSON.parse(text) as PushSecrets
  return withoutSecrets({ id: record.id || taskId, url: record.url, ...(authentication && { authentication }) })
}
