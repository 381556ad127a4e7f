import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../running/app.ts'
import { freePort } from '../running/free-port.ts'

test('is ready once the sample agents are registered', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  const starting = startApp({ PORT: new URL(url).port })
  onTestFinished(async () => (await starting).end('SIGKILL'))
  const statusOf = (path: string) =>
    fetch(`${url}${path}`).then(
      ({ status }) => status,
      () => null,
    )
  await expect.poll(() => statusOf('/api/health/ready'), { interval: 10 }).toBe(200)
  const { agents } = await (await fetch(`${url}/api/agents`)).json()
  expect(agents).toHaveLength(5)
  expect((await starting).url).toBe(url)
})
