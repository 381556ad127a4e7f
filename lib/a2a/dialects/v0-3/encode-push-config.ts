import { compact } from '@/lib/a2a/compact'
import type { JsonObject } from '@/lib/a2a/json'
import type { PushConfig } from '@/lib/a2a/push-config'

/** A push configuration as v0.3 has it (§6.8). */
export function encodePushConfig({ id, url, token, authentication }: PushConfig): JsonObject {
  return compact({ id, url, token, authentication: authentication && compact({ ...authentication }) })
}
