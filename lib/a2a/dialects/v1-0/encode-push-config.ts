import { compact } from '@/lib/a2a/compact'
import type { JsonObject } from '@/lib/a2a/json'
import type { PushConfig } from '@/lib/a2a/push-config'

/**
 * Encodes a push notification config for v1.0 (§4.3.1): flat, with one scheme. `taskId` is omitted in a message's
 * configuration.
 */
export function encodePushConfig({ id, url, token, authentication }: PushConfig, taskId?: string): JsonObject {
  const [scheme] = authentication?.schemes ?? []
  const credentials = authentication?.credentials
  // Without a scheme, the meaning of the credentials is unknown.
  return compact({ taskId, id, url, token, authentication: scheme ? compact({ scheme, credentials }) : undefined })
}
