import 'server-only'
import { z } from 'zod'
import { isDatabaseUnavailable } from '@/lib/server/db/engine/database-outage'
import { readSetting, writeSetting } from '@/lib/server/db/engine/settings'
import { createTtlCache } from '@/lib/server/platform/ttl-cache'
import { database } from '@/lib/server/db/engine/client'
import { type Database, transactionOptions } from '@/lib/server/db/engine/database'
import { type AdministratorActivation, activateAdministrator, withEmailFaults } from '@/lib/server/db/access/people'
import { localUserId } from '@/lib/server/platform/viewer'
import { Fault } from '@/lib/faults/fault'

const name = 'accounts'
const settingSchema = z.object({ on: z.boolean() })
const isOn = (setting: unknown): boolean => settingSchema.safeParse(setting).data?.on ?? false

const cache = createTtlCache<boolean>('accounts-setting')
/** The last value that was read of a database: it counts while that is unavailable, so that pages can say so. */
const lastValues = new WeakMap<Database, boolean>()

/** Returns true if people sign in with accounts of their own. A change on another instance counts after at most one second. */
export function areAccountsOn(): Promise<boolean> {
  return cache.get(name, async () => {
    try {
      const on = isOn(await readSetting(name))
      lastValues.set(database(), on)
      return on
    } catch (error) {
      const last = isDatabaseUnavailable(error) ? lastValues.get(database()) : undefined
      if (last === undefined) throw error
      return last
    }
  })
}

const alreadyOn = (): Fault => new Fault('conflict', 'Accounts are already on.')

/**
 * Turns accounts on with an administrator: the person who has the address, else the built-in user (`activateAdministrator`). Throws
 * `conflict` if they are on, also if another instance turned them on less than a second ago.
 */
export async function turnAccountsOn(
  administrator: Parameters<typeof activateAdministrator>[1],
): Promise<AdministratorActivation> {
  const first = await withEmailFaults(() =>
    database().prisma.$transaction(async (tx) => {
      const set = await activateAdministrator(tx, administrator)
      if (isOn(await readSetting(name, tx))) throw alreadyOn()
      await writeSetting(name, { on: true }, tx)
      return set
    }, transactionOptions),
  )
  cache.clear()
  return first
}

/** Turns accounts off. Revokes the API keys of a disabled built-in user: from now on, everyone is this user. */
export async function turnAccountsOff(): Promise<void> {
  await database().prisma.$transaction(async (tx) => {
    const where = { userId: localUserId, user: { disabledAt: { not: null } }, revokedAt: null }
    await tx.apiKey.updateMany({ where, data: { revokedAt: new Date() } })
    await writeSetting(name, { on: false }, tx)
  }, transactionOptions)
  cache.clear()
}
