import type { Server } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkCard } from '@/lib/a2a/card-checks/check-card'
import type { Json } from '@/lib/a2a/json'
import { readCard } from '@/lib/a2a/cards/read-card'
import { handleSampleRequest } from '@/lib/samples/handle-sample-request'
import { startSampleServer } from '@/lib/samples/testing/start-sample-server'
import { createSseDecoder } from '@/lib/sse/decode'

let url = ''
let server: Server
beforeAll(async () => {
  ;({ url, server } = await startSampleServer())
})
afterAll(() => {
  server.close()
})

async function call(name: string, method: string, params: object) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })
  const response = await fetch(`${url}/${name}`, { method: 'POST', body })
  return response.json()
}

async function stream(name: string, method: string, params: object) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })
  const response = await fetch(`${url}/${name}`, { method: 'POST', body })
  const decoder = createSseDecoder()
  const bytes = new Uint8Array(await response.arrayBuffer())
  return [...decoder.feed(bytes), ...decoder.end()].map((event) => JSON.parse(event.data).result)
}

const old = (text: string, metadata?: object) => ({ role: 'user', parts: [{ type: 'text', text, metadata }] })
const kind = (text: string) => ({
  kind: 'message',
  messageId: crypto.randomUUID(),
  role: 'user',
  parts: [{ kind: 'text', text }],
})
const latest = (parts: object[]) => ({ messageId: crypto.randomUUID(), role: 'ROLE_USER', parts })

const say = (text: string, taskId?: string) =>
  call('data-lab', 'SendMessage', { message: { ...latest([{ text }]), taskId } })

async function pictureOf(width: number, height: number) {
  const create = { width, height, channels: 3 as const, background: '#c04020' }
  const picture = await sharp({ create }).png().toBuffer()
  const message = latest([{ raw: picture.toString('base64'), mediaType: 'image/png' }])
  return (await call('data-lab', 'SendMessage', { message })).result.task
}

describe('sample agents', () => {
  it.each([
    ['travel-desk', 'agent.json', 'v0.1'],
    ['storyteller', 'agent-card.json', 'v0.3'],
    ['data-lab', 'agent-card.json', 'v1.0'],
    ['gallery', 'agent-card.json', 'v1.0'],
    ['form-desk', 'agent-card.json', 'v0.3'],
  ])('%s has a card of its dialect without findings', async (name, file, dialect) => {
    const cardUrl = `${url}/${name}/.well-known/${file}`
    const card: Json = await (await fetch(cardUrl)).json()
    const read = readCard(card, cardUrl)
    expect(read).toMatchObject({ ok: true, value: { dialect, endpoint: `${url}/${name}` } })
    const items = read.ok ? checkCard(card, read.value, cardUrl) : []
    expect(items.filter(({ level }) => level !== 'ok')).toEqual([])
  })

  it('travel desk asks with a form, then returns an itinerary in the same task', async () => {
    const question = await call('travel-desk', 'tasks/send', { id: 'trip', message: old("I'd like to book a flight.") })
    expect(question.result.status.state).toBe('input-required')
    expect(question.result.status.message.parts[1].data.form.required).toContain('departure')
    const data = { from: 'Berlin (BER)', to: 'Tokyo (HND)', departure: '2027-04-01', travellers: 2 }
    const answer = { role: 'user', parts: [{ type: 'data', data }] }
    const booked = await call('travel-desk', 'tasks/send', { id: 'trip', message: answer })
    expect(booked.result.status.state).toBe('completed')
    expect(booked.result.artifacts[0].parts[0].data).toMatchObject({ from: 'BER', to: 'HND', travellers: 2 })
  })

  it('travel desk reads a trip from text', async () => {
    const text = 'Book a flight from Berlin to Tokyo around October 10th, returning October 17th.'
    const { result } = await call('travel-desk', 'tasks/send', { id: 'words', message: old(text) })
    expect(result.artifacts[0].parts[0].data.legs.map((leg: { from: string }) => leg.from)).toEqual(['Berlin', 'Tokyo'])
  })

  it('travel desk lists tickets as JSON text when the message asks for it', async () => {
    const message = old('Show me a list of my open IT tickets', { mimeType: 'application/json' })
    const { result } = await call('travel-desk', 'tasks/send', { id: 'tickets', message })
    expect(JSON.parse(result.artifacts[0].parts[0].text)).toHaveLength(3)
  })

  it('storyteller streams exactly the requested number of chunks', async () => {
    const events = await stream('storyteller', 'message/stream', {
      message: kind('A story about the moon in 20 chunks'),
    })
    expect(events[0].kind).toBe('task')
    const chunks = events.filter((event) => event.kind === 'artifact-update')
    expect(chunks).toHaveLength(20)
    expect(chunks.map((event) => event.artifact.parts[0].text).join('')).toContain('# The tale of the moon')
    expect(events.at(-1)).toMatchObject({ final: true, status: { state: 'completed' } })
  })

  it('storyteller greets with a message and no task', async () => {
    const { result } = await call('storyteller', 'message/send', { message: kind('Hello') })
    expect(result).toMatchObject({ kind: 'message', role: 'agent' })
  })

  it('storyteller stops a slow report when it is canceled', async () => {
    const configuration = { blocking: false }
    const { result } = await call('storyteller', 'message/send', {
      message: kind('Write a slow report'),
      configuration,
    })
    const canceled = await call('storyteller', 'tasks/cancel', { id: result.id })
    expect(canceled.result.status.state).toBe('canceled')
    const again = await call('storyteller', 'tasks/cancel', { id: result.id })
    expect(again.error.code).toBe(-32002)
  })

  it('data lab returns a processed picture of the same size', async () => {
    const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c04020' } })
      .png()
      .toBuffer()
    const message = latest([{ raw: picture.toString('base64'), filename: 'red.png', mediaType: 'image/png' }])
    const { result } = await call('data-lab', 'SendMessage', { message })
    const [image, palette] = result.task.artifacts
    const size = await sharp(Buffer.from(image.parts[0].raw, 'base64')).metadata()
    expect([size.width, size.height, size.format]).toEqual([30, 20, 'png'])
    expect(palette.parts[0].data).toHaveLength(1)
  })

  it('data lab returns a table, a chart and a summary of a CSV file', async () => {
    const csv = Buffer.from('city,people\nBerlin,3700\nTokyo,14000\n').toString('base64')
    const { result } = await call('data-lab', 'SendMessage', {
      message: latest([{ raw: csv, filename: 'cities.csv', mediaType: 'text/csv' }]),
    })
    const [table, chart, summary] = result.task.artifacts
    expect(table.parts[0].data[1]).toEqual({ city: 'Tokyo', people: 14_000 })
    expect(chart.parts[0].data).toMatchObject({ type: 'chart', title: 'People per city', x: 'city', y: ['people'] })
    expect(summary.parts[0].text).toContain('**2 rows**')
  })

  it('data lab fails on a file that is not a picture', async () => {
    const { result } = await call('data-lab', 'SendMessage', {
      message: latest([{ raw: 'AAAA', mediaType: 'image/png' }]),
    })
    expect(result.task.status.state).toBe('TASK_STATE_FAILED')
  })

  it('data lab rejects vector graphics, which can use all memory', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    const message = latest([{ raw: Buffer.from(svg).toString('base64'), mediaType: 'image/svg+xml' }])
    const { result } = await call('data-lab', 'SendMessage', { message })
    expect(result.task.status).toMatchObject({
      state: 'TASK_STATE_FAILED',
      message: { parts: [{ text: expect.stringContaining('not a supported picture. Use PNG, JPEG, WebP or GIF') }] },
    })
  })

  it('data lab rejects a picture with too many pixels and scales a large one down', async () => {
    expect((await pictureOf(8000, 4000)).status.state).toBe('TASK_STATE_FAILED')
    const { artifacts } = await pictureOf(4000, 1000)
    const { width, height } = await sharp(Buffer.from(artifacts[0].parts[0].raw, 'base64')).metadata()
    expect([width, height]).toEqual([2000, 500])
  })

  it('data lab rejects a table with too many columns', async () => {
    const { result } = await say(`${'a,'.repeat(100_000)}\n${'1,'.repeat(100_000)}`)
    expect(result.task.status).toMatchObject({
      state: 'TASK_STATE_FAILED',
      message: { parts: [{ text: 'The table is too large. The limit is 100 columns.' }] },
    })
  })

  it.each(['data-lab', 'gallery'])('%s answers a long text in little time', async (name) => {
    const before = process.cpuUsage()
    for (const text of ['from a to ', 'Sign in. ', 'about    ', '. . . ', 'A']) {
      const message = latest([{ text: text.repeat(2_000_000 / text.length) }])
      expect(await call(name, 'SendMessage', { message })).toHaveProperty('result')
    }
    const { user, system } = process.cpuUsage(before)
    expect(user + system).toBeLessThan(5_000_000)
  })

  it('travel desk reads long texts and form values quickly', async () => {
    const before = process.cpuUsage()
    for (const text of ['book from a to ', 'book return mar 1 ', 'book Mar    '])
      await call('travel-desk', 'tasks/send', { id: text, message: old(text.repeat(150_000)) })
    const long = 'x'.repeat(2_000_000)
    const parts = [{ type: 'data', data: { from: long, to: long, departure: long } }]
    await call('travel-desk', 'tasks/send', { id: 'form', message: old('book') })
    const { result } = await call('travel-desk', 'tasks/send', { id: 'form', message: { role: 'user', parts } })
    expect(result.artifacts[0].parts[0].data.from).toHaveLength(200)
    const { user, system } = process.cpuUsage(before)
    expect(user + system).toBeLessThan(5_000_000)
  })

  it('responds to invalid calls with an error of its protocol version', async () => {
    const response = await fetch(`${url}/data-lab`, { method: 'POST', body: '{"jsonrpc":' })
    expect((await response.json()).error.code).toBe(-32700)
    expect((await call('travel-desk', 'SendMessage', {})).error.code).toBe(-32601)
    expect((await call('storyteller', 'tasks/get', { id: 'nobody' })).error.code).toBe(-32001)
  })

  it('stops reading a body that is too large, even without Content-Length', async () => {
    let sent = 0
    const megabyte = new Uint8Array(1024 * 1024).fill(32)
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1
        if (sent > 300) return controller.close()
        controller.enqueue(megabyte)
      },
    })
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
    const answer = await handleSampleRequest(new Request('http://127.0.0.1/', init), 'storyteller', '')
    expect(await answer?.json()).toMatchObject({ error: { message: expect.stringContaining('larger than 32 MB') } })
    expect(sent).toBeLessThan(40)
  })

  it('data lab asks for a secret code before it publishes, and again if it is too short', async () => {
    const question = await say('Publish the sample sales data')
    expect(question.result.task.status.state).toBe('TASK_STATE_AUTH_REQUIRED')
    expect(question.result.task.status.message.parts[1].data.authentication.schemes).toEqual(['ApprovalCode'])
    const { id } = question.result.task
    expect((await say('12', id)).result.task.status.state).toBe('TASK_STATE_AUTH_REQUIRED')
    const done = await say('1234', id)
    expect(done.result.task.status.state).toBe('TASK_STATE_COMPLETED')
    expect(done.result.task.artifacts[0].parts[0].text).toContain('PUB-2041')
  })
})
