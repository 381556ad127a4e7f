import 'server-only'
import { z } from 'zod'
import { isDatabaseUnavailable } from '@/lib/server/db/engine/database-outage'
import { readSetting, writeSetting } from '@/lib/server/db/engine/settings'
import { createTtlCache } from '@/lib/server/platform/ttl-cache'

const name = 'accounts'
const settingSchema = z.object({ on: z.boolean() })

const cache = createTtlCache<boolean>('accounts-setting')
/** The last value that was read: it counts while the database is unavailable, so that pages can say so. */
let known: boolean | undefined

/** Returns true if people sign in with accounts of their own. A change on another instance counts after at most one second. */
export function areAccountsOn(): Promise<boolean> {
  return cache.get(name, async () => {
    try {
      known = settingSchema.safeParse(await readSetting(name)).data?.on ?? false
    } catch (error) {
      if (known === undefined || !isDatabaseUnavailable(error)) throw error
    }
    return known
  })
}

/** Turns accounts on or off. */
export async function setAccountsOn(on: boolean): Promise<void> {
  await writeSetting(name, { on })
  cache.clear()
}
