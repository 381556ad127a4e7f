import { readFileSync } from 'node:fs'

export interface Timing {
  /** In ms, from the request to the last byte of the answer. */
  p50: number
  p99: number
  /** What the app's processor time grew by, in ms an answer: that other programs are busy makes less of a difference to it. */
  cpu: number
  /** Of one answer, as it comes without compression. */
  bytes: number
}

/** Clock ticks of Linux. */
const ticksMs = 10

/** The processor time that a process has taken, in ms. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * ticksMs
}

/**
 * Asks the app of that process for these addresses in turn, one at a time, `rounds` times each. Throws where one is not
 * answered with 200.
 */
export async function timing(addresses: string[], rounds: number, pid: number): Promise<Timing> {
  const cpuBefore = cpuOf(pid)
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
  return { p50: at(0.5), p99: at(0.99), cpu: (cpuOf(pid) - cpuBefore) / taken.length, bytes }
}
