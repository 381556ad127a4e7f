// Loaded before the app. Resolves names under `rebind.example` to an allowed address first, then to a denied one (DNS rebinding).
import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'

const lookup = dns.lookup
const lookups = new Map()
dns.lookup = async (host, options) => {
  if (!host.endsWith('rebind.example')) return lookup(host, options)
  const times = lookups.get(host) ?? 0
  lookups.set(host, times + 1)
  // The first label is the number of allowed answers.
  const address = times < Number(host.split('.')[0]) ? '127.0.0.1' : '127.0.0.66'
  return [{ address, family: 4 }]
}
syncBuiltinESMExports()
