// `npm run restore -- FILE [--replace]`: restores a backup into the configured database.
import { runDataCommand } from './bootstrap/data-command.mjs'

await runDataCommand('restore')
