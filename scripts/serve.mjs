// Serves the built app. Runs on the pinned Node.js, started by `npm start` and by the browser tests. The signal handlers come
// first, because loading the other modules takes a while.
import { onStopSignal } from './on-stop-signal.mjs'
import './compile-cache.mjs'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { flushCompileCache } from 'node:module'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import next from 'next'
import { fail, printStep } from './bootstrap/run.mjs'
import { completeResponse, sendUnavailable } from './complete-responses.mjs'
import { sendFirstRequest } from './first-request.mjs'
import { listenProblem, readListenAddress } from './listen-problem.mjs'
import { maxConnections, openFilesLimit } from './max-connections.mjs'
import { preloadPages } from './preload-pages.mjs'
import { ignoreUpgrade, refuseConnect, refuseTarget } from './request-target.mjs'
import { staticFiles } from './static-files.mjs'

// By default the heap grows to four times the live data before a collection, with this flag to twice. Eight large streams used
// 1.3 GB for 0.2 GB of live data. This does not limit live data.
setFlagsFromString('--heap-growing-percent=100')
// By default, each 64 MB of buffers and large texts outside the heap start a collection of the whole heap, with this flag they
// count as a part of it: a stream of events of 1 MB spent a quarter of its time on collections.
setFlagsFromString('--external-memory-accounted-in-global-limit')

if (existsSync('.env')) process.loadEnvFile('.env')
const address = readListenAddress(process.env)
process.env.HOST = address.host
process.env.PORT = address.port
const { host } = address
const port = Number(address.port)
const shownHost = host.includes(':') ? `[${host}]` : host
const bootstrapMs = Number(process.env.STARTED_MS_AGO ?? 0)

const refusals = {
  EADDRINUSE: `Port ${port} is in use. Set PORT to use another port.`,
  EACCES: `Port ${port} requires more privileges. Set PORT to a port above 1023.`,
  EADDRNOTAVAIL: `${host} is not an address of this machine. Set HOST to one that is, or unset it.`,
}

if (!Number.isInteger(port) || port < 0 || port > 65_535)
  fail(`Invalid PORT "${address.port}". Use a number from 0 to 65535.`)

// The database says whether accounts are on: the startup checks again before the first request is handled.
const problem = listenProblem(process.env, true)
if (problem) fail(problem)

/** Binds the port before the app is prepared, to report a port in use at once. */
function claimPort(server) {
  return new Promise((resolve) => {
    server.once('error', (error) =>
      fail(refusals[error.code] ?? `Could not listen on ${host}:${port}: ${error.message}`),
    )
    server.listen(port, host, resolve)
  })
}

printStep('Starting…')
// Browsers reload the response by themselves. Connections that stay open could reach the maximum before the first request is sent.
const startingHeaders = { 'retry-after': '1', connection: 'close', refresh: '1' }
const refuseAtStart = (request, response) =>
  sendUnavailable(request, response, 'Switchboard is starting.', startingHeaders)
let handle = refuseAtStart
let isReady = false
let stopping = false
const stoppingHeaders = { 'retry-after': '5', connection: 'close', refresh: '5' }
/** Returns true for requests of monitoring systems, which are answered until the end. */
const isMonitoring = ({ url }) => /^\/api\/(health|metrics)\b/.test(url)
const isReadinessCheck = ({ url }) => /^\/api\/health\/ready\b/.test(url)
const server = createServer(ignoreUpgrade, (request, response) => {
  if (refuseTarget(request, response)) return undefined
  if (stopping && !isMonitoring(request))
    return sendUnavailable(request, response, 'Switchboard is stopping.', stoppingHeaders)
  // Overwritten, so that clients cannot set it.
  request.headers['x-switchboard-peer'] = request.socket.remoteAddress ?? 'unknown'
  if (!completeResponse(request, response)) handle(request, response)
  return undefined
})
server.on('connect', refuseConnect)
server.keepAliveTimeout = 75_000
// Further clients are disconnected at once.
server.maxConnections = maxConnections(openFilesLimit())
// Registered before it is ready, because migrations may take minutes.
onStopSignal(stop)
await claimPort(server)
process.env.PORT = String(server.address().port)
try {
  await start()
} catch (error) {
  // A stop during the start closes the connection of the first request, too.
  if (!stopping) {
    console.error(error)
    // Next.js keeps a process with an unhandled error alive.
    fail('Switchboard could not start. See the error above.')
  }
}

/** Prepares the app, and resolves once it is started. */
async function start() {
  // The configuration of the build: reading next.config.ts is slower, and a deployed build has none.
  const { config } = JSON.parse(readFileSync('.next/required-server-files.json', 'utf8'))
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config)
  const app = next({ dev: false, hostname: host, port: server.address().port })
  await app.prepare()
  const handleWithNext = app.getRequestHandler()
  const serveStatic = staticFiles(handleWithNext)
  handle = (request, response) => {
    if (!isReady && isReadinessCheck(request)) return refuseAtStart(request, response)
    if (serveStatic(request, response)) return undefined
    // Frequent routes are served without Next.js (lib/server/http/serve-directly.ts).
    if (!globalThis[Symbol.for('switchboard.direct')]?.(request, response)) return handleWithNext(request, response)
    return undefined
  }
  // It completes the start of Next.js. If that fails, the process exits there (instrumentation.ts).
  await sendFirstRequest(server)
}

/** Rejects new requests, waits for writes, and exits after at most 9.5 s. */
function stop() {
  // Ctrl+C arrives twice: from the terminal, and from `npm start` (bootstrap/run.mjs).
  if (stopping) return
  stopping = true
  printStep('Stopping…')
  setTimeout(() => process.exit(0), 9_500)
  // Ends the streams and writes their state (lib/server/platform/stopping.ts). New requests get a Retry-After meanwhile.
  void Promise.resolve(globalThis[Symbol.for('switchboard.stop')]?.()).finally(() => {
    // Leaves time for the last responses, including rejections.
    setTimeout(() => {
      server.close(() => process.exit(0))
      // Idle keep-alive and unread connections would delay the close.
      server.closeAllConnections()
    }, 500)
  })
}

// Waits for the sample agents, but at most 10 s (lib/server/startup/start-up.ts).
const settled = globalThis[Symbol.for('switchboard.settled')]
await Promise.race([settled, wait(10_000, undefined, { ref: false })])
isReady = true
if (!stopping) {
  const seconds = (bootstrapMs + performance.now()) / 1000
  printStep(`Ready on http://${shownHost}:${process.env.PORT} in ${seconds.toFixed(1)} s. Press Ctrl+C to stop.`)
}
// The sample agents need the processor first.
await settled
await preloadPages(() => stopping)
// Otherwise it is written when the process exits, which one that is killed never does.
if (!stopping) flushCompileCache()
