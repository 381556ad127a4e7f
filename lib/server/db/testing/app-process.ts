// Starts as the app does, without pages, on the database that the environment names; says so, and stays.
import { writeSync } from 'node:fs'
import { startOrExit } from '@/lib/server/start-or-exit'

await startOrExit()
writeSync(1, 'started\n')
setInterval(() => {}, 60_000)
