// A separate process that runs scheduled probes until it gets SIGTERM. Prints `stopped` after it released its lease.
import { writeSync } from 'node:fs'
import { closeDatabase } from '@/lib/server/db/engine/client'
import { startProber, stopProber } from '@/lib/server/agents/probes/prober'

startProber()
process.once('SIGTERM', () => {
  void stopProber(5_000)
    .then(closeDatabase)
    .then(() => {
      writeSync(1, 'stopped\n')
      process.exit(0)
    })
})
