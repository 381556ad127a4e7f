/** Returns the CPU time of this thread since `since`, in milliseconds. Independent of other processes. */
export function cpuTime(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(since)
  return (user + system) / 1000
}
