import 'server-only'
import { z } from 'zod'
import { isDatabaseUnavailable } from '@/lib/server/db/engine/database-outage'
import { readSetting, writeSetting } from '@/lib/server/db/engine/settings'
import { createTtlCache } from '@/lib/server/platform/ttl-cache'
import { database } from '@/lib/server/db/engine/client'
import type { Database } from '@/lib/server/db/engine/database'

const name = 'accounts'
const settingSchema = z.object({ on: z.boolean() })

const cache = createTtlCache<boolean>('accounts-setting')
/** The last value that was read of a database: it counts while that is unavailable, so that pages can say so. */
const lastValues = new WeakMap<Database, boolean>()

/** Returns true if people sign in with accounts of their own. A change on another instance counts after at most one second. */
export function areAccountsOn(): Promise<boolean> {
  return cache.get(name, async () => {
    try {
      const on = settingSchema.safeParse(await readSetting(name)).data?.on ?? false
      lastValues.set(database(), on)
      return on
    } catch (error) {
      const last = isDatabaseUnavailable(error) ? lastValues.get(database()) : undefined
      if (last === undefined) throw error
      return last
    }
  })
}

/** Turns accounts on or off. */
export async function setAccountsOn(on: boolean): Promise<void> {
  await writeSetting(name, { on })
  cache.clear()
}
