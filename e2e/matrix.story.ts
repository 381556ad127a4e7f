import { readFileSync } from 'node:fs'
import { agents } from './matrix/agents.ts'
import { keepReport, readReports } from './matrix/reports.ts'
import { runAgent } from './matrix/run-agent.ts'
import { renderMatrix } from './matrix/table.ts'
import { startWebhook, type Webhook } from './matrix/webhook.ts'
import { register } from './running/gateway.ts'
import { expect, test } from './running/story.ts'

let webhook: Webhook
test.beforeAll(async () => {
  webhook = await startWebhook()
})
test.afterAll(() => webhook.end())

for (const agent of agents) {
  test(`every caller reaches an agent that is: ${agent.name}`, async ({ app, request }) => {
    test.setTimeout(120_000)
    const started = await agent.start()
    const slug = 'sample' in started ? started.sample : await register(request, started.url)
    const cells = await runAgent(agent, `${app.url}/a2a/${slug}`, webhook)
    if ('end' in started) started.end()
    keepReport(agent.name, cells)
    const all = Object.entries(cells).flatMap(([behaviour, row]) =>
      Object.entries(row).map(([caller, cell]) => `${caller}, ${behaviour}: ${cell}`),
    )
    expect(all.filter((cell) => cell.includes(': FAIL ')).join('\n\n')).toBe('')
  })
}

test('the matrix is what the docs say', () => {
  const matrix = renderMatrix(readReports(agents.map(({ name }) => name)))
  console.log(matrix)
  expect(matrix).toBe(readFileSync('docs/matrix.md', 'utf8'))
})
