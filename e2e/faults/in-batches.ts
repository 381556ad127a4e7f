/** Runs `work` `count` times, `concurrency` at once. */
export async function inBatches(count: number, concurrency: number, work: () => Promise<void>): Promise<void> {
  let started = 0
  const next = async () => {
    while (started < count) {
      started += 1
      await work()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, next))
}
