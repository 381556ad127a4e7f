/** Does something `count` times, `atOnce` of them at the same time. */
export async function inBatches(count: number, atOnce: number, work: () => Promise<void>): Promise<void> {
  let begun = 0
  const next = async () => {
    while (begun < count) {
      begun += 1
      await work()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}
