import 'server-only'
import { version } from '@/package.json'

/** Switchboard's own version, as in its package. */
export const appVersion: string = version
