import { readFileSync } from 'node:fs'

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

/** Clock ticks of Linux. */
const ticksMs = 10

/** The processor time that a process has taken, in ms. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * ticksMs
}

/** The processor time that all programs have taken, and that other machines took from them, in clock ticks. */
function machine(): { taken: number; stolen: number } {
  const ticks = /^cpu +(.*)/.exec(readFileSync('/proc/stat', 'utf8'))?.[1]?.split(' ').map(Number) ?? []
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = ticks
  return { taken: user + nice + system + irq + softirq, stolen }
}

/**
 * Asks the app of that process for these addresses in turn, one at a time, `rounds` times each. Throws where one is not
 * answered with 200.
 */
export async function timing(addresses: string[], rounds: number, pid: number): Promise<Timing> {
  const cpuBefore = cpuOf(pid)
  const before = machine()
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
  const after = machine()
  const lost = after.stolen - before.stolen
  const stolen = lost / Math.max(1, lost + after.taken - before.taken)
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), cpu: (cpuOf(pid) - cpuBefore) / taken.length, stolen, bytes }
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
