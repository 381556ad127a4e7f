import { cpuOf, watchStolen } from '@/bench/machine'

export interface Timing {
  /** In ms, from the request to the last byte of the answer. */
  p50: number
  p99: number
  /** What the app's processor time grew by, in ms an answer: that other programs are busy makes less of a difference to it. */
  cpu: number
  /** What other machines took of the processor time that this one wanted: 0.5 makes everything last twice as long. */
  stolen: number
  /** Of one answer, as it comes without compression. */
  bytes: number
}

/**
 * Asks the app of that process for these addresses in turn, one at a time, `rounds` times each. Throws where one is not
 * answered with 200.
 */
export async function timing(addresses: string[], rounds: number, pid: number): Promise<Timing> {
  const cpuBefore = cpuOf(pid)
  const stolen = watchStolen()
  const taken: number[] = []
  let bytes = 0
  for (let round = 0; round < rounds; round += 1)
    for (const address of addresses) {
      const since = performance.now()
      const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
      const body = await response.arrayBuffer()
      taken.push(performance.now() - since)
      if (response.status !== 200) throw new Error(`${address} was answered with ${response.status}`)
      bytes = Math.max(bytes, body.byteLength)
    }
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), cpu: (cpuOf(pid) - cpuBefore) / taken.length, stolen: stolen(), bytes }
}

const tries = 3
const quiet = 0.01

/** The same, again and again until other machines leave this one alone; at last the try that they disturbed least. */
export async function quietTiming(addresses: string[], rounds: number, pid: number): Promise<Timing> {
  let best = await timing(addresses, rounds, pid)
  for (let count = 1; count < tries && best.stolen > quiet; count += 1) {
    const next = await timing(addresses, rounds, pid)
    if (next.stolen < best.stolen) best = next
  }
  return best
}
