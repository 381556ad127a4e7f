// `npm run restore -- FILE [--replace]`: a backup into the database that the settings name.
import { safekeeping } from './bootstrap/safekeeping.mjs'

await safekeeping('restore')
