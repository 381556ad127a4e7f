// `npm run bench -- [PART…] [--quick] [--database postgresql] [--out FILE]`: measures the built app, prints the rows with their
// budgets and keeps the run as JSON. `npm run bench -- --compare BEFORE AFTER` sets two of these side by side.
// Needs a build: `npm start` once, or `npx next build`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname } from 'node:path'
import type { Run } from '@/bench/findings'
import { cpuLoop, watchStolen } from '@/bench/machine'
import { type Options, readOptions } from '@/bench/options'
import { parts } from '@/bench/parts'
import { compare, report } from '@/bench/report'

const say = (line: string) => console.error(line)
const readRun = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Run

function options(): Options {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`✗ ${error instanceof Error ? error.message : error}`)
    return process.exit(1)
  }
}

const asked = options()
if (asked.compare) console.log(compare(readRun(asked.compare[0]), readRun(asked.compare[1])))
else {
  const { database, quick, sizes, out } = asked
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
  for (const part of asked.parts) {
    say(`— ${part}`)
    const before = cpuLoop()
    const stolen = watchStolen()
    try {
      const { figures, curves } = await parts[part]({ database, quick, sizes, say })
      Object.assign(run.figures, figures)
      run.curves.push(...curves)
    } catch (error) {
      // What was measured before is worth keeping.
      console.error(`✗ ${part}:`, error)
      process.exitCode = 1
    }
    run.noise.push({ part, stolen: stolen(), loop: [before, cpuLoop()] })
    mkdirSync(dirname(out), { recursive: true })
    writeFileSync(out, `${JSON.stringify(run, undefined, 2)}\n`)
  }
  console.log(`${report(run)}\n\nKept in ${out}.`)
}
