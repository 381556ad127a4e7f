import { randomBytes } from 'node:crypto'
import { artifactText, readLog, readTask, register, send } from './running/gateway.ts'
import { type PeerKind, peerKinds } from './running/peer.ts'
import { expect, test } from './running/story.ts'

const dialects: Record<PeerKind, string> = {
  'SDK 0.2': 'v0.3',
  'SDK 0.3': 'v0.3',
  'SDK 1': 'v1.0',
  'SDK 1 with 0.3': 'v1.0',
  'a2a-js': 'v0.1',
  'raw v0.1': 'v0.1',
}

for (const kind of Object.keys(peerKinds) as PeerKind[]) {
  test.describe(`${kind} agent, registered by its base URL alone`, () => {
    test('its dialect is told from the card', async ({ request, peers }) => {
      const slug = await register(request, peers[kind].url)
      expect((await (await request.get(`/api/agents/${slug}`)).json()).dialect).toBe(dialects[kind])
    })

    test('answers in one shot', async ({ request, peers }) => {
      const slug = await register(request, peers[kind].url)
      const task = await readTask(request, await send(request, slug, [{ text: 'hello there' }]))
      expect(task.state).toBe('completed')
      expect(artifactText(task)).toBe('One-shot answer to: hello there')
    })

    test('streams 20 chunks, each logged once', async ({ request, peers }) => {
      const slug = await register(request, peers[kind].url)
      const id = await send(request, slug, [{ text: 'stream 20' }])
      const expected = Array.from({ length: 20 }, (_, index) => `chunk ${index + 1} é漢🙂\n`).join('')
      expect(artifactText(await readTask(request, id))).toBe(expected)
      const rows = await readLog(request, id)
      expect(rows.filter((row) => row.kind === 'artifact')).toHaveLength(20)
      expect(rows.map((row) => row.seq)).toEqual(rows.map((_, index) => index + 1))
    })

    test('asks back and is answered in the same task', async ({ request, peers }) => {
      const slug = await register(request, peers[kind].url)
      const asked = await readTask(request, await send(request, slug, [{ text: 'ask' }]))
      expect(asked.state).toBe('input-required')
      const id = await send(request, slug, [{ text: 'green' }], asked)
      expect(id).toBe(asked.id)
      const answered = await readTask(request, id)
      expect(answered.state).toBe('completed')
      expect(artifactText(answered)).toBe('You chose green')
    })

    test('returns file bytes and data unchanged', async ({ request, peers }) => {
      const slug = await register(request, peers[kind].url)
      const raw = randomBytes(70_001).toString('base64')
      const file = { raw, filename: 'noise.bin', mediaType: 'application/octet-stream' }
      const withFile = await readTask(request, await send(request, slug, [{ text: 'file' }, file]))
      expect(withFile.artifacts[0]?.parts[0]).toMatchObject(file)
      const data = { nested: { list: [1, 2.5, null, 'é漢🙂'], empty: {} }, yes: true }
      const withData = await readTask(request, await send(request, slug, [{ text: 'data' }, { data }]))
      expect(withData.artifacts[0]?.parts[0]?.data).toEqual(data)
    })

    test('shows its failure', async ({ request, peers }) => {
      const slug = await register(request, peers[kind].url)
      const task = await readTask(request, await send(request, slug, [{ text: 'fail' }]))
      expect(task.state).toBe('failed')
      expect(JSON.stringify(task.history)).toContain('It broke, as asked')
    })

    test('is canceled in the middle', async ({ request, peers }) => {
      const slug = await register(request, peers[kind].url)
      const sending = send(request, slug, [{ text: 'slow' }])
      const open = async () => (await (await request.get(`/api/tasks?agent=${slug}&state=working`)).json()).tasks[0]
      await expect.poll(async () => (await open())?.artifactCount).toBe(1)
      const running = await open()
      await request.post(`/api/tasks/${running.id}/cancel`)
      await sending
      const task = await readTask(request, running.id)
      expect(task.state).toBe('canceled')
      expect(artifactText(task)).toContain('tick 1')
    })
  })
}
