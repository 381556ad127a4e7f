import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { artifactText, readLog, readTask, register, send, startStream } from '../running/gateway.ts'
import { type PeerKind, peerKinds } from '../running/peer.ts'
import { api, appUrl, peerUrl } from './shared-app.ts'

const dialects: Record<PeerKind, string> = {
  'SDK 0.2': 'v0.3',
  'SDK 0.3': 'v0.3',
  'SDK 1': 'v1.0',
  'SDK 1 with 0.3': 'v1.0',
  'a2a-js': 'v0.1',
  'raw v0.1': 'v0.1',
}

for (const kind of Object.keys(peerKinds) as PeerKind[]) {
  describe.concurrent(`${kind} agent, registered by its base URL`, () => {
    test('is registered with the protocol version of its card', async () => {
      const slug = await register(api, peerUrl(kind))
      expect((await (await api.get(`/api/agents/${slug}`)).json()).dialect).toBe(dialects[kind])
    })

    test('answers a message', async () => {
      const slug = await register(api, peerUrl(kind))
      const task = await readTask(api, await send(api, slug, [{ text: 'hello there' }]))
      expect(task.state).toBe('completed')
      expect(artifactText(task)).toBe('One-shot answer to: hello there')
    })

    test('streams 20 chunks, each logged once', async () => {
      const slug = await register(api, peerUrl(kind))
      const id = await send(api, slug, [{ text: 'stream 20' }])
      const expected = Array.from({ length: 20 }, (_, index) => `chunk ${index + 1} é漢🙂\n`).join('')
      expect(artifactText(await readTask(api, id))).toBe(expected)
      const rows = await readLog(api, id)
      expect(rows.filter((row) => row.kind === 'artifact')).toHaveLength(20)
      expect(rows.map((row) => row.seq)).toEqual(rows.map((_, index) => index + 1))
    })

    test('asks for input and is answered in the same task', async () => {
      const slug = await register(api, peerUrl(kind))
      const question = await readTask(api, await send(api, slug, [{ text: 'ask' }]))
      expect(question.state).toBe('input-required')
      const id = await send(api, slug, [{ text: 'green' }], question)
      expect(id).toBe(question.id)
      const answered = await readTask(api, id)
      expect(answered.state).toBe('completed')
      expect(artifactText(answered)).toBe('You chose green')
    })

    test('returns file bytes and data unchanged', async () => {
      const slug = await register(api, peerUrl(kind))
      const raw = randomBytes(70_001).toString('base64')
      const file = { raw, filename: 'noise.bin', mediaType: 'application/octet-stream' }
      const withFile = await readTask(api, await send(api, slug, [{ text: 'file' }, file]))
      expect(withFile.artifacts[0]?.parts[0]).toMatchObject(file)
      const data = { nested: { list: [1, 2.5, null, 'é漢🙂'], empty: {} }, yes: true }
      const withData = await readTask(api, await send(api, slug, [{ text: 'data' }, { data }]))
      expect(withData.artifacts[0]?.parts[0]?.data).toEqual(data)
    })

    test('fails with its reason', async () => {
      const slug = await register(api, peerUrl(kind))
      const task = await readTask(api, await send(api, slug, [{ text: 'fail' }]))
      expect(task.state).toBe('failed')
      expect(JSON.stringify(task.history)).toContain('It broke on request')
    })

    test('is canceled while it streams', async ({ expect }) => {
      const slug = await register(api, peerUrl(kind))
      const { id, ended } = await startStream(appUrl, slug, 'slow')
      await expect.poll(async () => artifactText(await readTask(api, id))).toContain('tick 1')
      await api.post(`/api/tasks/${id}/cancel`)
      await ended
      const task = await readTask(api, id)
      expect(task.state).toBe('canceled')
      expect(artifactText(task)).toContain('tick 1')
    })
  })
}
