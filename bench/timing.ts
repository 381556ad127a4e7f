import { cpuOf, watchStolenTime } from '@/bench/machine'

export interface Timing {
  /** In ms, from the request to the last byte of the response. */
  p50: number
  p99: number
  /** CPU time of the app per response, in ms. Depends less on other programs than the duration. */
  cpu: number
  /** The share of CPU time that other machines took: at 0.5 everything takes twice as long. */
  stolen: number
  /** Size of the largest response without compression. */
  bytes: number
}

/**
 * Requests these addresses in turn, one at a time, `rounds` times each. `pid`: the process of the app. Throws if the status is
 * not 200.
 */
export async function timing(addresses: string[], rounds: number, pid: number): Promise<Timing> {
  const cpuBefore = cpuOf(pid)
  const stolen = watchStolenTime()
  const durations: number[] = []
  let bytes = 0
  for (let round = 0; round < rounds; round += 1)
    for (const address of addresses) {
      const since = performance.now()
      const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
      const body = await response.arrayBuffer()
      durations.push(performance.now() - since)
      if (response.status !== 200) throw new Error(`${address} returned ${response.status}`)
      bytes = Math.max(bytes, body.byteLength)
    }
  const sorted = durations.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), cpu: (cpuOf(pid) - cpuBefore) / durations.length, stolen: stolen(), bytes }
}

const maxAttempts = 3
/** The share of CPU time that other machines may take of a quiet machine. */
const quietShare = 0.01

/** Repeats a timing until the machine is quiet, at most three times. Returns the least disturbed one. */
export async function quietTiming(addresses: string[], rounds: number, pid: number): Promise<Timing> {
  let best = await timing(addresses, rounds, pid)
  for (let count = 1; count < maxAttempts && best.stolen > quietShare; count += 1) {
    const next = await timing(addresses, rounds, pid)
    if (next.stolen < best.stolen) best = next
  }
  return best
}
