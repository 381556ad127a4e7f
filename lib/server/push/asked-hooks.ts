import 'server-only'
import { baseUrl } from '@/lib/server/http/base-url'

/** Where the agent is to post its news instead of being listened to, where the caller asks for that; else undefined. */
export function askedHooks({ headers }: Request): string | undefined {
  return headers.get('switchboard-push')?.trim().toLowerCase() === 'on' ? baseUrl(headers) : undefined
}
