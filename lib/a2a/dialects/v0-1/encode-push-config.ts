import { compact } from '@/lib/a2a/compact'
import type { JsonObject } from '@/lib/a2a/json'
import type { PushConfig } from '@/lib/a2a/push-config'

/** A push configuration as v0.1 has it (§6.8): without an id, a task has but one. */
export function encodePushConfig({ url, token, authentication }: PushConfig): JsonObject {
  return compact({ url, token, authentication: authentication && compact({ ...authentication }) })
}
