import 'server-only'
import { areAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { env } from '@/lib/server/platform/env'

/**
 * Returns true if requests need a sign-in, an API key or the access token: cards of the gateway then declare a bearer token. False
 * if everyone who reaches Switchboard is the built-in user.
 */
export async function isSignInRequired(): Promise<boolean> {
  return env().ACCESS_TOKEN !== undefined || (await areAccountsOn())
}
