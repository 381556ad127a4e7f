import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import type { Preferences } from '@/lib/api/account'
import { findSession } from '@/lib/server/access/session'
import { areAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { readPreferences } from '@/lib/server/db/access/preferences'
import { log } from '@/lib/server/platform/log'

/**
 * Returns the language and the theme that the person of the page's request chose; null without a sign-in to an account. Error pages
 * need a language, too: never rejects.
 */
export const findPagePreferences = cache(async (): Promise<Preferences | null> => {
  const sent = await headers()
  try {
    const session = await findSession(sent, undefined)
    if (!session?.userId || !(await areAccountsOn())) return null
    return await readPreferences(session.userId)
  } catch (error) {
    log().debug({ err: error }, 'failed to read the preferences of a page')
    return null
  }
})
