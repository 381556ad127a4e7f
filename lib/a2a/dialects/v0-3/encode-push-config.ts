import { compact } from '@/lib/a2a/compact'
import type { JsonObject } from '@/lib/a2a/json'
import type { PushConfig } from '@/lib/a2a/push-config'

/** Encodes a push notification config for v0.3 (§6.8). */
export function encodePushConfig({ id, url, token, authentication }: PushConfig): JsonObject {
  return compact({ id, url, token, authentication: authentication && compact({ ...authentication }) })
}
