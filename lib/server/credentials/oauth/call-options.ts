import 'server-only'
import { allowInsecureRequests, customFetch } from 'oauth4webapi'
import { providerFetch } from '@/lib/server/credentials/oauth/provider-fetch'

/** What every call of the OAuth client is given. Whether http will do is for `providerFetch` to say. */
export const callOptions = { [customFetch]: providerFetch, [allowInsecureRequests]: true } as const
