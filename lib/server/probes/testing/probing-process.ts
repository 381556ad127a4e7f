// A process of its own that looks at agents until it is told to end. Says `stopped` once it has given the work back.
import { writeSync } from 'node:fs'
import { closeDatabase } from '@/lib/server/db/client'
import { startProber, stopProber } from '@/lib/server/probes/prober'

startProber()
process.once('SIGTERM', () => {
  void stopProber(5_000)
    .then(closeDatabase)
    .then(() => {
      writeSync(1, 'stopped\n')
      process.exit(0)
    })
})
