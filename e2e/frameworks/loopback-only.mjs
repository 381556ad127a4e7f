// Loaded before a framework: refuses every connection that leaves this machine, such as telemetry and update checks.
import { Socket } from 'node:net'

const loopback = new Set(['localhost', '127.0.0.1', '::1'])
const connect = Socket.prototype.connect

Socket.prototype.connect = function guarded(...args) {
  // Node passes its own calls as one list.
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  const options =
    typeof first === 'object' ? first : { port: first, host: typeof second === 'string' ? second : undefined }
  const host = options.host ?? 'localhost'
  if (options.path || loopback.has(host)) return connect.apply(this, args)
  process.nextTick(() => this.destroy(new Error(`Connections to ${host} are disabled in tests`)))
  return this
}
