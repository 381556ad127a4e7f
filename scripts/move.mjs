// `npm run move -- postgresql://… [--replace]`: the embedded database to PostgreSQL.
import { safekeeping } from './bootstrap/safekeeping.mjs'

await safekeeping('move')
