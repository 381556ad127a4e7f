import type { MatrixAgent } from './agents.ts'
import { type Behaviour, type Cell, check } from './behaviour.ts'
import { behaviours } from './behaviours.ts'
import { type Caller, refusalOf } from './caller.ts'
import { callers } from './callers.ts'
import type { Webhook } from './webhook.ts'

/** Cells of one agent: behaviour → caller → result, `FAIL …` for an unexpected one. */
export type Cells = Record<string, Record<string, string>>

/** Maximum concurrent cells per agent. */
const concurrency = 8
/** Long, because the machine may be busy. */
const timeoutMs = 60_000

/** Returns the text of a cell: passed, rejected with a code, or not available. */
async function tryCell(behaviour: Behaviour, cell: Cell): Promise<string> {
  if (behaviour.requires && cell.caller.unsupported.has(behaviour.requires)) return '–'
  if (behaviour.prompt && !cell.prompts[behaviour.prompt]) return ''
  if (!behaviour.local && cannotCall(cell)) {
    const { code } = await refusalOf(behaviour.run(cell))
    check(code === -32004 || code === -32008, 'another code', code)
    return String(code)
  }
  const verdict = await behaviour.run(cell)
  return verdict === 'passed' ? '✓' : String(verdict)
}

/** Returns whether the agent cannot be called, or requires an extension that the caller cannot send. */
function cannotCall({ agent, caller }: Cell): boolean {
  return agent.uncallable === true || (agent.extensions !== undefined && caller.unsupported.has('extensions'))
}

async function withTimeout(promise: Promise<string>): Promise<string> {
  const { promise: late, reject } = Promise.withResolvers<string>()
  const timer = setTimeout(() => reject(new Error(`nothing after ${timeoutMs} ms`)), timeoutMs)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Runs the selected cells of one agent, all of them unless `select` is given. */
export async function runAgent(
  agent: MatrixAgent,
  base: string,
  webhook: Webhook,
  select: (behaviour: Behaviour, caller: Caller) => boolean = () => true,
): Promise<Cells> {
  const connected = await Promise.all(
    callers.map(async (caller) => ({ caller, client: await caller.connect(base, agent.extensions ?? []) })),
  )
  const jobs = behaviours
    .flatMap((behaviour) => connected.map((one) => ({ behaviour, ...one })))
    .filter(({ behaviour, caller }) => select(behaviour, caller))
  const results = new Map<string, string>()
  const queue = [...jobs]
  const work = async (): Promise<void> => {
    for (let job = queue.shift(); job; job = queue.shift()) {
      const { behaviour, caller, client } = job
      const cell = { caller, client, agent, prompts: agent.prompts, webhook, base }
      results.set(`${behaviour.name} ${caller.name}`, await withTimeout(tryCell(behaviour, cell)).catch(failureOf))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  // In the order of the behaviours and callers, not of completion.
  const cells: Cells = {}
  for (const { behaviour, caller } of jobs)
    (cells[behaviour.name] ??= {})[caller.name] = results.get(`${behaviour.name} ${caller.name}`) ?? 'FAIL not run'
  return cells
}

function failureOf(error: unknown): string {
  return `FAIL ${error instanceof Error ? error.message : String(error)}`
}
