/** Milliseconds that this thread has worked since `since`: unlike the clock, no other process makes them longer. */
export function cpuTime(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(since)
  return (user + system) / 1000
}
