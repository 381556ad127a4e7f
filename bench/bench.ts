// `npm run bench -- [PART…] [--quick] [--database postgresql] [--out FILE]`: measures the built app, prints the rows with their
// budgets and stores the run as JSON. `npm run bench -- --compare BEFORE AFTER` compares two runs.
// Needs a build: `npm start` once, or `npx next build`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname } from 'node:path'
import type { Run } from '@/bench/part-result'
import { cpuLoop, watchStolenTime } from '@/bench/machine'
import { type Options, readOptions } from '@/bench/options'
import { parts } from '@/bench/parts'
import { compare, report } from '@/bench/report'

const log = (line: string) => console.error(line)
const readRun = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Run

function parseCommandLine(): Options {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`✗ ${error instanceof Error ? error.message : error}`)
    return process.exit(1)
  }
}

const options = parseCommandLine()
if (options.compare) console.log(compare(readRun(options.compare[0]), readRun(options.compare[1])))
else {
  const { database, quick, sizes, out } = options
  const [processor] = cpus()
  const run: Run = {
    at: new Date().toISOString(),
    database,
    quick,
    cores: cpus().length,
    processor: processor?.model.trim() ?? '',
    node: process.versions.node,
    figures: {},
    curves: [],
    noise: [],
  }
  for (const part of options.parts) {
    log(`— ${part}`)
    const before = cpuLoop()
    const stolen = watchStolenTime()
    try {
      const { figures, curves } = await parts[part]({ database, quick, sizes, log })
      Object.assign(run.figures, figures)
      run.curves.push(...curves)
    } catch (error) {
      // The other parts are measured and stored anyway.
      console.error(`✗ ${part}:`, error)
      process.exitCode = 1
    }
    run.noise.push({ part, stolen: stolen(), loop: [before, cpuLoop()] })
    mkdirSync(dirname(out), { recursive: true })
    writeFileSync(out, `${JSON.stringify(run, undefined, 2)}\n`)
  }
  console.log(`${report(run)}\n\nStored in ${out}.`)
}
