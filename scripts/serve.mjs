// Serves the built app. Runs on the pinned Node, started by `npm start` and by the browser stories.
// First of all, since loading the others takes a while: a stop is heard from here on.
import { whenToldToStop } from './told-to-stop.mjs'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import next from 'next'
import { fail, say } from './bootstrap/say.mjs'
import { completeAnswer } from './complete-answers.mjs'
import { listenProblem } from './listen-problem.mjs'
import { mostConnections, openFilesLimit } from './most-connections.mjs'
import { ignoreUpgrade, refuseConnect, refuseTarget } from './request-target.mjs'
import { staticFiles } from './static-files.mjs'
import { turnAway } from './turn-away.mjs'

// By default the heap grows to four times what is in use before it is collected, with this to twice as much. Eight large streams
// took 1.3 GB, of which 0.2 GB were in use. This is no limit on what is in use.
setFlagsFromString('--heap-growing-percent=100')

if (existsSync('.env')) process.loadEnvFile('.env')
process.env.HOST ??= '127.0.0.1'
process.env.PORT ??= '3000'
const host = process.env.HOST
const port = Number(process.env.PORT)
const shownHost = host.includes(':') ? `[${host}]` : host
const bootstrapMs = Number(process.env.STARTED_MS_AGO ?? 0)

const refusals = {
  EADDRINUSE: `Port ${port} is in use. Set PORT to use another port.`,
  EACCES: `Port ${port} requires more privileges. Set PORT to a port above 1023.`,
  EADDRNOTAVAIL: `${host} is not an address of this machine. Set HOST to one that is, or unset it.`,
}

if (!Number.isInteger(port) || port < 0 || port > 65_535)
  fail(`Invalid PORT "${process.env.PORT}". Use a number from 0 to 65535.`)

const problem = listenProblem(process.env)
if (problem) fail(problem)

/** Holds the port while the app prepares, so that a port in use is told at once. */
function claimPort(server) {
  return new Promise((resolve) => {
    server.once('error', (error) =>
      fail(refusals[error.code] ?? `Could not listen on ${host}:${port}: ${error.message}`),
    )
    server.listen(port, host, resolve)
  })
}

say('Starting…')
// A browser that is shown this asks again by itself.
let handle = (request, response) =>
  turnAway(request, response, 'Switchboard is starting.', { 'retry-after': '1', refresh: '1' })
let stopping = false
const goodbye = { 'retry-after': '5', connection: 'close', refresh: '5' }
/** Asked by whatever watches over the process, which wants to hear how it is. */
const isWatch = ({ url }) => /^\/api\/(health|metrics)\b/.test(url)
const server = createServer(ignoreUpgrade, (request, response) => {
  if (refuseTarget(request, response)) return undefined
  if (stopping && !isWatch(request)) return turnAway(request, response, 'Switchboard is stopping.', goodbye)
  // Overwritten, so that nobody can pose as another client.
  request.headers['x-switchboard-peer'] = request.socket.remoteAddress ?? 'unknown'
  if (!completeAnswer(request, response)) handle(request, response)
  return undefined
})
server.on('connect', refuseConnect)
server.keepAliveTimeout = 75_000
// Further clients are disconnected at once.
server.maxConnections = mostConnections(openFilesLimit())
// Before it is ready, too: migrations may take minutes.
whenToldToStop(stop)
await claimPort(server)
const address = `http://${shownHost}:${server.address().port}`
process.env.PORT = String(server.address().port)

// As it was built: reading next.config.ts would take longer, and where only the build was copied to there is none.
const { config } = JSON.parse(readFileSync('.next/required-server-files.json', 'utf8'))
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config)
const app = next({ dev: false, hostname: host, port: server.address().port })
await app.prepare()
const handleWithNext = app.getRequestHandler()
const serveStatic = staticFiles(handleWithNext)
handle = (request, response) => {
  if (serveStatic(request, response)) return undefined
  // What programs call all the time does without Next (lib/server/http/serve-directly.ts).
  if (!globalThis[Symbol.for('switchboard.direct')]?.(request, response)) return handleWithNext(request, response)
  return undefined
}
// The first request makes Next finish its start, and a start that fails ends the process there (instrumentation.ts).
const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : shownHost
await fetch(`http://${own}:${process.env.PORT}/api/health`).catch((error) => {
  // Whoever is told to stop meanwhile closes this connection, too.
  if (!stopping) throw error
})
// Whoever comes now finds the sample agents; a start that cannot register them is not held up (lib/server/start-up.ts).
await Promise.race([globalThis[Symbol.for('switchboard.settled')], wait(3000, undefined, { ref: false })])

/** Lets nobody in any more, waits for what is written, and ends: after 9.5 s whatever hangs. */
function stop() {
  // Ctrl+C is told twice: by the terminal, and by `npm start` (bootstrap/run.mjs).
  if (stopping) return
  stopping = true
  say('Stopping…')
  setTimeout(() => process.exit(0), 9_500)
  // Ends the streams and writes what they were about (lib/server/on-stop.ts). Who comes meanwhile is told to come back.
  void Promise.resolve(globalThis[Symbol.for('switchboard.stop')]?.()).finally(() => {
    // Last answers get a moment, and so do those who are to hear that they come too late.
    setTimeout(() => {
      server.close(() => process.exit(0))
      // Connections that are kept alive, or that nobody reads, would hold that up.
      server.closeAllConnections()
    }, 500)
  })
}
if (!stopping)
  say(`Ready on ${address} in ${((bootstrapMs + performance.now()) / 1000).toFixed(1)} s. Press Ctrl+C to stop.`)
