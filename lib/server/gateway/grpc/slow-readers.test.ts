import { connect } from 'node:http2'
import type { Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { toBinary } from '@bufbuild/protobuf'
import { expect, onTestFinished, test } from 'vitest'
import { findRpc } from '@/lib/grpc/services'
import { jsonToMessage } from '@/lib/grpc/transcode'
import { serveAgentOverGrpc } from '@/lib/server/gateway/testing/grpc-gateway'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'

const service = 'lf.a2a.v1.A2AService'
const megabyte = 1024 * 1024
const [readers, events] = [8, 200]

/** Returns the bytes of buffers that are still used. */
function bytesInUse(): number {
  setFlagsFromString('--expose_gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().arrayBuffers
}

test('readers that do not read cost little memory, and one that reads gets everything', async () => {
  const text = 'x'.repeat(64 * 1024)
  const agent = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event({ task: { id: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } } })
      for (let index = 0; index < events; index++) {
        const artifact = { artifactId: `a${index}`, parts: [{ text }] }
        call.event({ artifactUpdate: { taskId: 't', contextId: 'c', artifact } })
      }
      const status = { state: 'TASK_STATE_COMPLETED' }
      call.event({ statusUpdate: { taskId: 't', contextId: 'c', status } })
      call.end()
    },
  })
  const { rpc, slug } = await serveAgentOverGrpc('v1.0', async () => ({ url: agent.url }), {}, { binding: 'JSONRPC' })
  const body = { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'go' }] }, tenant: slug }
  const input = jsonToMessage(findRpc({ service, method: 'SendStreamingMessage' }).input, body)
  if (!input.ok) throw new Error(input.problem)
  const bytes = toBinary(findRpc({ service, method: 'SendStreamingMessage' }).input, input.value)
  const prefix = Buffer.alloc(5)
  prefix.writeUInt32BE(bytes.byteLength, 1)
  const open = () => {
    const session = connect(`http://${rpc}`)
    onTestFinished(() => session.destroy())
    const path = `/${service}/SendStreamingMessage`
    const head = { ':method': 'POST', ':path': path, 'content-type': 'application/grpc', te: 'trailers' }
    const request = session.request(head)
    request.on('error', () => undefined)
    request.end(Buffer.concat([prefix, bytes]))
    return { request, received: () => (session.socket as Socket).bytesRead }
  }
  const readAll = async ({ request }: ReturnType<typeof open>) => {
    const trailers = new Promise<Record<string, unknown>>((resolve) => request.once('trailers', resolve))
    let size = 0
    request.on('data', (chunk: Buffer) => (size += chunk.length))
    expect(await trailers).toMatchObject({ 'grpc-status': '0' })
    expect(size).toBeGreaterThan(events * text.length)
  }
  // Creates the memory that all streams share.
  await readAll(open())
  const before = bytesInUse()
  const slow = Array.from({ length: readers }, open)
  // The agent has sent everything by then, 13 MB to each task.
  await expect.poll(() => agent.calls.filter(({ response }) => response.writableFinished).length).toBe(1 + readers)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  for (const { received } of slow) expect(received()).toBeLessThan(megabyte)
  // Windows and queues at both ends.
  expect(bytesInUse() - before).toBeLessThan(2 * megabyte * readers)
  const [first] = slow
  if (first) await readAll(first)
})
