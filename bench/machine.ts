import { readFileSync } from 'node:fs'

/** Clock ticks of Linux. */
const ticksMs = 10

/** Returns the CPU time of a process so far, in ms. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * ticksMs
}

/** Returns the resident memory of a process, in MB. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Returns the CPU time of all programs, and the time that other machines took, in clock ticks. */
function ticks(): { taken: number; stolen: number } {
  const counts = /^cpu +(.*)/.exec(readFileSync('/proc/stat', 'utf8'))?.[1]?.split(' ').map(Number) ?? []
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = counts
  return { taken: user + nice + system + irq + softirq, stolen }
}

/** Starts measuring. The returned function gives the share of CPU time that other machines took since. */
export function watchStolenTime(): () => number {
  const before = ticks()
  return () => {
    const after = ticks()
    const lost = after.stolen - before.stolen
    return lost / Math.max(1, lost + after.taken - before.taken)
  }
}

/** Returns the duration of a fixed loop, in ms, for comparing the speed of machines and runs. */
export function cpuLoop(): number {
  const since = performance.now()
  let sum = 0
  for (let count = 0; count < 5e7; count += 1) sum = (sum + count * 7) % 1_000_003
  return sum < 0 ? 0 : performance.now() - since
}
