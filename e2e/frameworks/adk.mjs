// An agent on @google/adk: `toA2a`, protocol 0.3 over JSON-RPC and HTTP+JSON. It refuses every cancellation.
import { createServer } from 'node:http'
import { BaseLlm, LlmAgent, LongRunningFunctionTool, toA2a } from '@google/adk'
import express from 'express'
import { z } from 'zod'
import { announce, port } from '../peers/listen.ts'
import { scriptedAnswer, userTexts } from './scripted-model.mjs'

class ScriptedModel extends BaseLlm {
  async *generateContentAsync({ contents }, stream, signal) {
    const texts = userTexts(contents, ({ parts }) => parts.map(({ text }) => text ?? '').join(''))
    const answer = contents.at(-1).parts.find((part) => part.functionResponse)?.functionResponse.response
    const [word, file] = texts.at(-1).split(' ')
    if (answer) {
      yield { content: { role: 'model', parts: [{ text: `The answer is ${answer.status}` }] } }
      return
    }
    if (word === 'write') {
      yield { content: { role: 'model', parts: [{ functionCall: { name: 'ask_for_approval', args: { file } } }] } }
      return
    }
    let whole = ''
    for await (const text of scriptedAnswer(texts, signal)) {
      whole += text
      if (stream) yield { content: { role: 'model', parts: [{ text }] }, partial: true }
    }
    yield { content: { role: 'model', parts: [{ text: whole }] } }
  }
}

const tool = new LongRunningFunctionTool({
  name: 'ask_for_approval',
  description: 'Asks a person for approval',
  parameters: z.object({ file: z.string() }),
  execute: () => ({ status: 'pending', ticket: 7 }),
})
const app = express()
const server = createServer(app).listen(port, '127.0.0.1', async () => {
  const { port } = server.address()
  const agent = new LlmAgent({
    name: 'adk_peer',
    description: 'An agent on the Agent Development Kit',
    model: new ScriptedModel({ model: 'scripted' }),
    tools: [tool],
  })
  await toA2a(agent, { host: '127.0.0.1', port, app, allowUnauthenticated: true })
  announce(server)
})
