// `npm run move -- postgresql://… [--replace]`: copies the embedded database to PostgreSQL.
import { runDataCommand } from './bootstrap/data-command.mjs'

await runDataCommand('move')
