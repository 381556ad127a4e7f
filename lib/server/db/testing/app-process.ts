// Starts like the app, without pages, on the database of the environment. Prints `started` and keeps running.
import { writeSync } from 'node:fs'
import { startOrExit } from '@/lib/server/startup/start-or-exit'

await startOrExit()
writeSync(1, 'started\n')
setInterval(() => {}, 60_000)
