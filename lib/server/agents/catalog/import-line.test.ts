import { expect, it, onTestFinished } from 'vitest'
import { findAgentBehindGateway } from '@/lib/server/agents/catalog/import-line'
import { createAgent } from '@/lib/server/db/agents/write-agent'
import { newAgent } from '@/lib/server/db/testing/samples'
import { newViewer, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

it('finds the agent behind its own gateway URL in every spelling', async () => {
  await setTestEnvironment({ PUBLIC_URL: 'https://agents.example' })
  const opened = await useTestDatabase('sqlite')
  onTestFinished(() => opened.close())
  const viewer = await newViewer()
  const { id } = await createAgent(viewer, newAgent({ slug: 'weather' }))
  const own = [
    'https://agents.example/a2a/weather',
    'http://127.0.0.1:3000/a2a/weather',
    'http://localhost:3000/a2a/weather/',
  ]
  for (const address of own) expect(await findAgentBehindGateway(viewer, address)).toMatchObject({ id })
  const others = [
    'https://other.example/a2a/weather',
    'https://agents.example/a2a/other',
    'https://agents.example/weather',
    'http://127.0.0.1:3001/a2a/weather',
    'no address',
  ]
  for (const address of others) expect(await findAgentBehindGateway(viewer, address)).toBeNull()
})
