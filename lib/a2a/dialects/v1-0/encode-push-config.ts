import { compact } from '@/lib/a2a/compact'
import type { JsonObject } from '@/lib/a2a/json'
import type { PushConfig } from '@/lib/a2a/push-config'

/** A push configuration as v1.0 has it (§4.3.1): flat, with one scheme; `taskId` absent in a message's configuration. */
export function encodePushConfig({ id, url, token, authentication }: PushConfig, taskId?: string): JsonObject {
  const [scheme] = authentication?.schemes ?? []
  const credentials = authentication?.credentials
  // Without a scheme nothing says what the credentials are for.
  return compact({ taskId, id, url, token, authentication: scheme ? compact({ scheme, credentials }) : undefined })
}
