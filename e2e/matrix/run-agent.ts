import type { MatrixAgent } from './agents.ts'
import { type Behaviour, type Cell, check } from './behaviour.ts'
import { behaviours } from './behaviours.ts'
import { type Caller, refusalOf } from './caller.ts'
import { callers } from './callers.ts'
import type { Webhook } from './webhook.ts'

/** Cells of one agent: behaviour → caller → what came of it, `FAIL …` where it is not as it should be. */
export type Cells = Record<string, Record<string, string>>

const atOnce = 16
const limitMs = 30_000

/** What a cell shows: passed, refused with a code, or not there at all. */
async function tryCell(behaviour: Behaviour, cell: Cell): Promise<string> {
  if (behaviour.lacking && cell.caller.lacks.has(behaviour.lacking)) return '–'
  if (behaviour.word && !cell.says[behaviour.word]) return ''
  if (!behaviour.local && cannotCall(cell)) {
    const { code } = await refusalOf(behaviour.run(cell))
    check(code === -32004 || code === -32008, 'another code', code)
    return String(code)
  }
  const verdict = await behaviour.run(cell)
  return verdict === 'passed' ? '✓' : String(verdict)
}

/** The agent is out of reach, or demands an extension that the caller has no way to name. */
function cannotCall({ agent, caller }: Cell): boolean {
  return agent.uncallable === true || (agent.extensions !== undefined && caller.lacks.has('extensions'))
}

function within(promise: Promise<string>): Promise<string> {
  const late = new Promise<string>((_resolve, reject) => {
    setTimeout(() => reject(new Error(`nothing after ${limitMs} ms`)), limitMs).unref()
  })
  return Promise.race([promise, late])
}

/** Every caller and behaviour with one agent, so many at once. */
export async function runAgent(agent: MatrixAgent, base: string, webhook: Webhook): Promise<Cells> {
  const connected = await Promise.all(
    callers.map(async (caller) => ({ caller, client: await caller.connect(base, agent.extensions ?? []) })),
  )
  const jobs = behaviours.flatMap((behaviour) => connected.map((one) => ({ behaviour, ...one })))
  const cells: Cells = Object.fromEntries(behaviours.map(({ name }) => [name, {}]))
  const work = async (): Promise<void> => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const { behaviour, caller, client } = job
      const cell = { caller, client, agent, says: agent.says, webhook, base }
      const shown = await within(tryCell(behaviour, cell)).catch(failed)
      cells[behaviour.name]![caller.name] = shown
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return ordered(cells, callers)
}

function failed(error: unknown): string {
  return `FAIL ${error instanceof Error ? error.message : String(error)}`
}

function ordered(cells: Cells, callers: Caller[]): Cells {
  const row = (name: string) => callers.map((caller) => [caller.name, cells[name]?.[caller.name] ?? 'FAIL not run'])
  return Object.fromEntries(Object.keys(cells).map((name) => [name, Object.fromEntries(row(name))]))
}
