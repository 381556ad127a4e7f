// An agent on @google/adk: `toA2a`, protocol 0.3 over JSON-RPC and HTTP+JSON. It refuses every cancellation.
import { createServer } from 'node:http'
import { BaseLlm, LlmAgent, toA2a } from '@google/adk'
import express from 'express'
import { announce, port } from '../peers/listen.ts'
import { scriptedAnswer, userTexts } from './scripted-model.mjs'

class ScriptedModel extends BaseLlm {
  async *generateContentAsync({ contents }, stream, signal) {
    const texts = userTexts(contents, ({ parts }) => parts.map(({ text }) => text ?? '').join(''))
    let whole = ''
    for await (const text of scriptedAnswer(texts, signal)) {
      whole += text
      if (stream) yield { content: { role: 'model', parts: [{ text }] }, partial: true }
    }
    yield { content: { role: 'model', parts: [{ text: whole }] } }
  }
}

const app = express()
const server = createServer(app).listen(port, '127.0.0.1', async () => {
  const { port } = server.address()
  const agent = new LlmAgent({
    name: 'adk_peer',
    description: 'An agent on the Agent Development Kit',
    model: new ScriptedModel({ model: 'scripted' }),
  })
  await toA2a(agent, { host: '127.0.0.1', port, app, allowUnauthenticated: true })
  announce(server)
})
