import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sdk1 } from '../matrix/callers/sdk-1.ts'
import { collectEvents, outputText } from '../matrix/collect-events.ts'
import { newDataDir } from '../running/app.ts'
import { artifactText, readTask, send } from '../running/gateway.ts'
import { startProgram } from '../running/program.ts'
import { api } from './shared-app.ts'

test('`switchboard mock` serves an exported trace to an unmodified client', async () => {
  const id = await send(api, 'storyteller', [{ text: 'A story about salt in 5 chunks' }])
  const recorded = artifactText(await readTask(api, id))
  const trace = await api.get(`/api/tasks/${id}/export?format=trace`)
  const file = join(newDataDir(), 'story.trace.json')
  await writeFile(file, await trace.body())
  const args = ['scripts/switchboard.mjs', 'mock', file, '--speed', 'instant']
  const command = await startProgram(args, {}, /(?<=Agent +)http:\/\/\S+/)
  const replayed = await collectEvents((await sdk1.connect(command.url, [])).stream({ parts: [{ text: 'anything' }] }))
  expect([replayed.state, outputText(replayed)]).toEqual(['completed', recorded])
  await command.end()
})
