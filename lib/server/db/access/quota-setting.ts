import 'server-only'
import { type Quota, type QuotaPatch, quotaSchema } from '@/lib/api/api-key'
import { readSetting, writeSetting } from '@/lib/server/db/engine/settings'
import { createTtlCache } from '@/lib/server/platform/ttl-cache'

const name = 'quota'
const cache = createTtlCache<Quota>('quota-setting')
const unlimited: Quota = { callsPerMinute: null, concurrentTasks: null, bytesPerDay: null }

/** Returns the limits of each person. A change on another instance counts after at most one second. */
export function readPersonQuota(): Promise<Quota> {
  return cache.get(name, async () => quotaSchema.safeParse(await readSetting(name)).data ?? unlimited)
}

/** Changes the limits of each person; members left out stay as they are. */
export async function changePersonQuota(patch: QuotaPatch): Promise<Quota> {
  const quota = { ...unlimited, ...quotaSchema.safeParse(await readSetting(name)).data, ...patch }
  await writeSetting(name, quota)
  cache.clear()
  return quota
}
