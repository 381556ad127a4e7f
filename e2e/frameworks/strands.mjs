// An agent on @strands-agents/sdk: its A2A server for Express, protocol 0.3. It refuses every cancellation.
import { createServer } from 'node:http'
import { Agent, Model } from '@strands-agents/sdk'
import { A2AExpressServer } from '@strands-agents/sdk/a2a/express'
import express from 'express'
import { announce, port } from '../peers/listen.ts'
import { scriptedAnswer, userTexts } from './scripted-model.mjs'

class ScriptedModel extends Model {
  updateConfig() {}

  getConfig() {
    return { modelId: 'scripted' }
  }

  async *stream(messages, options) {
    const texts = userTexts(messages, ({ content }) => content.map(({ text }) => text ?? '').join(''))
    yield { type: 'modelMessageStartEvent', role: 'assistant' }
    yield { type: 'modelContentBlockStartEvent' }
    for await (const text of scriptedAnswer(texts, options?.cancelSignal))
      yield { type: 'modelContentBlockDeltaEvent', delta: { type: 'textDelta', text } }
    yield { type: 'modelContentBlockStopEvent' }
    yield { type: 'modelMessageStopEvent', stopReason: 'endTurn' }
  }
}

const agentFactory = () => new Agent({ model: new ScriptedModel(), printer: false })
const app = express()
const server = createServer(app).listen(port, '127.0.0.1', () => {
  const httpUrl = announce(server)
  const name = 'Strands peer'
  const a2a = new A2AExpressServer({ name, description: 'An agent on the Strands Agents SDK', agentFactory, httpUrl })
  app.use(a2a.createMiddleware())
})
