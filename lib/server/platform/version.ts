import 'server-only'
import manifest from '@/package.json'

/** Switchboard's own version, as in its package. */
export const appVersion: string = manifest.version
