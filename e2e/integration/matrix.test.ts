import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agents, type MatrixAgent } from '../matrix/agents.ts'
import type { Behaviour } from '../matrix/behaviour.ts'
import { behaviours } from '../matrix/behaviours.ts'
import type { Caller } from '../matrix/caller.ts'
import { callers } from '../matrix/callers.ts'
import { readReports, writeReport } from '../matrix/reports.ts'
import { isRepresentative } from '../matrix/representative.ts'
import { type Cells, runAgent } from '../matrix/run-agent.ts'
import { parseMatrix, renderMatrix } from '../matrix/table.ts'
import { startWebhook, type Webhook } from '../matrix/webhook.ts'
import { register } from '../running/gateway.ts'
import { api, appUrl, peerUrl } from './shared-app.ts'

const page = readFileSync('docs/matrix.md', 'utf8')
const documented = parseMatrix(page)

let webhook: Webhook
beforeAll(async () => {
  webhook = await startWebhook()
})
afterAll(() => webhook.end())

/** Starts an agent, runs its selected cells through the gateway of the shared app, and ends it. */
async function run(agent: MatrixAgent, select?: (behaviour: Behaviour, caller: Caller) => boolean): Promise<Cells> {
  const started = await agent.start()
  const slug =
    'sample' in started ? started.sample : await register(api, 'peer' in started ? peerUrl(started.peer) : started.url)
  const cells = await runAgent(agent, `${appUrl}/a2a/${slug}`, webhook, select)
  if ('end' in started) started.end()
  return cells
}

/** The documented cells of an agent that are among the given ones. */
const documentedCells = (agent: string, cells: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells).map(([behaviour, row]) => [
      behaviour,
      Object.fromEntries(Object.keys(row).map((caller) => [caller, documented[agent]?.[behaviour]?.[caller] ?? ''])),
    ]),
  )

test('docs/matrix.md has every agent, behaviour and caller, and renders to itself', () => {
  expect(renderMatrix(documented)).toBe(page)
  expect(Object.keys(documented).toSorted()).toEqual(agents.map(({ name }) => name).toSorted())
  const names = behaviours.map(({ name }) => name)
  for (const cells of Object.values(documented)) expect(Object.keys(cells)).toEqual(names)
  for (const row of Object.values(documented).flatMap((cells) => Object.values(cells)))
    expect(Object.keys(row)).toEqual(callers.map(({ name }) => name))
})

test('the representative cells have each caller with each agent and each behaviour', () => {
  const pairs = new Set<string>()
  for (const [index, agent] of agents.entries()) {
    for (const behaviour of behaviours) {
      const chosen = callers.filter((caller) => isRepresentative(index, behaviour, caller))
      expect(chosen.length).toBeLessThanOrEqual(1)
      for (const { name } of chosen) pairs.add(`${agent.name}, ${name}`).add(`${behaviour.name}, ${name}`)
    }
  }
  const agentPairs = agents.flatMap(({ name }) => callers.map((caller) => `${name}, ${caller.name}`))
  const behaviourPairs = behaviours.flatMap(({ name, requires }) =>
    callers
      .filter(({ unsupported }) => !requires || !unsupported.has(requires))
      .map((caller) => `${name}, ${caller.name}`),
  )
  expect([...agentPairs, ...behaviourPairs].filter((pair) => !pairs.has(pair))).toEqual([])
})

describe.concurrent('representative cells are as documented', () => {
  test.each(agents.map((agent, index) => ({ agent, index })))('$agent.name', async ({ agent, index }) => {
    const cells = await run(agent, (behaviour, caller) => isRepresentative(index, behaviour, caller))
    expect(cells).toEqual(documentedCells(agent.name, cells))
  })
})

describe('all cells', { tags: ['exhaustive'] }, () => {
  describe.concurrent('pass', () => {
    test.each(agents)('$name', async (agent) => {
      const cells = await run(agent)
      writeReport(agent.name, cells)
      const failures = Object.entries(cells).flatMap(([behaviour, row]) =>
        Object.entries(row).flatMap(([caller, cell]) =>
          cell.startsWith('FAIL ') ? [`${caller}, ${behaviour}: ${cell}`] : [],
        ),
      )
      expect(failures.join('\n\n')).toBe('')
    })
  })

  test('are as documented', () => {
    expect(renderMatrix(readReports(agents.map(({ name }) => name)))).toBe(page)
  })
})
