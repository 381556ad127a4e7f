import { compact } from '@/lib/a2a/compact'
import type { JsonObject } from '@/lib/a2a/json'
import type { PushConfig } from '@/lib/a2a/push-config'

/** Encodes a push notification config for v0.1 (§6.8): without an ID, because a task has only one. */
export function encodePushConfig({ url, token, authentication }: PushConfig): JsonObject {
  return compact({ url, token, authentication: authentication && compact({ ...authentication }) })
}
