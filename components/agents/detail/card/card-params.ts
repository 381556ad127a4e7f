import { parseAsInteger } from 'nuqs/server'

/** URL parameters of the shown card version and the one it is compared with. */
export const cardParams = { version: parseAsInteger, since: parseAsInteger }
