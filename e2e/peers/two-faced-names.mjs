// Loaded before the app: names under `rebind.example` are resolved to an allowed address at first, then to a forbidden one.
import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'

const lookup = dns.lookup
const asked = new Map()
dns.lookup = async (host, options) => {
  if (!host.endsWith('rebind.example')) return lookup(host, options)
  const times = asked.get(host) ?? 0
  asked.set(host, times + 1)
  // The name says how many answers are harmless.
  const address = times < Number(host.split('.')[0]) ? '127.0.0.1' : '127.0.0.66'
  return [{ address, family: 4 }]
}
syncBuiltinESMExports()
