import { parseAsInteger } from 'nuqs/server'

/** Which stored card is shown, and which it is compared with, as the URL writes it. */
export const cardParams = { version: parseAsInteger, since: parseAsInteger }
