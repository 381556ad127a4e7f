// client.ts WORK: does one piece of work (`work.ts`, as JSON) and prints the result as JSON.
import { cancelWork } from '@/bench/load/cancel-work'
import { streamWork } from '@/bench/load/stream-work'
import { unaryWork } from '@/bench/load/unary-work'
import type { WorkResult, Work } from '@/bench/load/work'

function run(work: Work): Promise<WorkResult> {
  if (work.kind === 'streams') return streamWork(work)
  return work.kind === 'unary' ? unaryWork(work) : cancelWork(work)
}

const result = await run(JSON.parse(process.argv[2] ?? '') as Work)
const { user, system } = process.cpuUsage()
console.log(JSON.stringify({ ...result, cpu: (user + system) / 1000 }))
process.exit(0)
