import { rmSync } from 'node:fs'
import type { Part } from '@/bench/part-result'
import { median } from '@/bench/load/percentiles'
import { formatNumber } from '@/bench/measure-rounds'
import { newDataDir } from '@/e2e/running/app'
import { startProgram } from '@/e2e/running/program'

/** Measures `npm start` without changes since the last one, until it prints that it is ready. */
export const start: Part = async ({ quick, log }) => {
  const folder = newDataDir()
  const rounds: number[] = []
  const env = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, DATABASE_URL: '', ACCESS_TOKEN: '' }
  try {
    // The first may need to build.
    for (let round = 0; round <= (quick ? 1 : 3); round += 1) {
      const since = performance.now()
      const app = await startProgram(['scripts/start.mjs'], env, /(?<=Ready on )http:\/\/\S+/)
      const seconds = (performance.now() - since) / 1000
      await app.end()
      log(`ready after ${formatNumber(seconds)} s`)
      if (round > 0) rounds.push(seconds)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { figures: { 'start-warm': { value: median(rounds), rounds, from: '' } }, curves: [] }
}
