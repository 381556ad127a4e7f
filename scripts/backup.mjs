// `npm run backup -- FILE [--with-key]`: writes all data to a file while Switchboard runs.
import { runDataCommand } from './bootstrap/data-command.mjs'

await runDataCommand('backup')
