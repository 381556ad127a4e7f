// `npm run backup -- FILE [--with-key]`: everything that is kept, into a file, while Switchboard runs.
import { safekeeping } from './bootstrap/safekeeping.mjs'

await safekeeping('backup')
