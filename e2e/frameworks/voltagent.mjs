// An agent on @voltagent/core and @voltagent/a2a-server: protocol 0.3, whole tasks as stream events. It can be canceled.
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { A2AServer } from '@voltagent/a2a-server'
import { Agent } from '@voltagent/core'
import { MockLanguageModelV3 } from 'ai/test'
import express from 'express'
import { announce, port } from '../peers/listen.ts'
import { scriptedAnswer, userTexts } from './scripted-model.mjs'

const id = 'voltagent-peer'
// Unhandled rejections of an aborted stream. A VoltAgent server logs them.
process.on('unhandledRejection', () => undefined)
const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } }
const finishReason = { unified: 'stop', raw: 'stop' }
const answerTo = ({ prompt, abortSignal }) =>
  scriptedAnswer(
    userTexts(prompt, ({ content }) => content.map(({ text }) => text ?? '').join('')),
    abortSignal,
  )

async function* streamOf(options) {
  yield { type: 'stream-start', warnings: [] }
  yield { type: 'text-start', id: 'text' }
  try {
    for await (const delta of answerTo(options)) yield { type: 'text-delta', id: 'text', delta }
  } catch (error) {
    // The end of its stream, which it reports as completed, arrives after its answer to the cancellation.
    if (options.abortSignal?.aborted) await sleep(300)
    yield { type: 'error', error }
    return
  }
  yield { type: 'text-end', id: 'text' }
  yield { type: 'finish', finishReason, usage }
}

const model = new MockLanguageModelV3({
  doGenerate: async (options) => {
    const text = (await Array.fromAsync(answerTo(options))).join('')
    return { content: [{ type: 'text', text }], finishReason, usage, warnings: [] }
  },
  doStream: async (options) => ({ stream: ReadableStream.from(streamOf(options)) }),
})
const purpose = 'An agent on VoltAgent'
const agent = new Agent({ id, name: id, purpose, instructions: purpose, model, maxRetries: 0 })
const a2a = new A2AServer({ id, name: id, version: '1.0.0', agents: { [id]: agent } })
a2a.initialize({ agentRegistry: { getAllAgents: () => [], getAgent: () => undefined } })

// As the routes of @voltagent/server-hono, which brings a web server with an API console.
const app = express()
app.get(`/.well-known/${id}/agent-card.json`, (request, response) => {
  response.json(a2a.getAgentCard(id, { requestUrl: `http://${request.headers.host}${request.url}` }))
})
app.post(`/a2a/${id}`, express.json(), async (request, response) => {
  const result = await a2a.handleRequest(id, request.body)
  if (result.kind !== 'stream') return response.status(result.error ? 400 : 200).json(result)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for await (const event of result.stream) response.write(`data: ${JSON.stringify(event)}\n\n`)
  response.end()
})
const server = createServer(app).listen(port, '127.0.0.1', () => announce(server))
