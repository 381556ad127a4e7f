import 'server-only'
import { type Preferences, preferencesSchema } from '@/lib/api/account'
import { database } from '@/lib/server/db/engine/client'
import { createTtlCache } from '@/lib/server/platform/ttl-cache'

const none: Preferences = { locale: null, theme: null }

/** People's choices by ID, cached for one second. */
const cache = createTtlCache<Preferences>('preferences')

/** Returns the language and the theme that a person chose, at most one second old; nothing for a person who does not exist. */
export function readPreferences(userId: string): Promise<Preferences> {
  return cache.get(userId, async () => {
    const select = { locale: true, theme: true }
    const row = await database().prisma.user.findUnique({ where: { id: userId }, select })
    // A later version of Switchboard may have stored others.
    return preferencesSchema.safeParse(row).data ?? none
  })
}

type PreferencesPatch = { [Name in keyof Preferences]?: Preferences[Name] | undefined }

/** Stores the language and the theme of a person. */
export async function savePreferences(userId: string, { locale, theme }: PreferencesPatch): Promise<void> {
  const data = { ...(locale !== undefined && { locale }), ...(theme !== undefined && { theme }) }
  await database().prisma.user.updateMany({ where: { id: userId }, data })
}

/** Clears the cache: the next page of each person reads them again. */
export function clearPreferencesCache(): void {
  cache.clear()
}
