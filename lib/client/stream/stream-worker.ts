import { servePort } from '@/lib/client/stream/serve-port'
import { createStreamHub } from '@/lib/client/stream/stream-hub'

// Runs once for all tabs of a browser and holds their one connection.
const hub = createStreamHub()
globalThis.addEventListener('connect', (event) => {
  for (const port of (event as MessageEvent).ports) servePort(port, hub)
})
globalThis.addEventListener('online', () => hub.wake('online'))
