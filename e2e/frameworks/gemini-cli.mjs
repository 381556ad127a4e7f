// The A2A server of Gemini CLI, protocol 0.3, with a Gemini API of its own as its model. It can be canceled.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { port } from '../peers/listen.ts'
import { scriptedAnswer, userTexts } from './scripted-model.mjs'

const chunkOf = (parts, finishReason) => ({
  candidates: [{ index: 0, content: { role: 'model', parts }, ...(finishReason && { finishReason }) }],
  usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
})

/** The parts that the scripted model answers a request with. */
async function* partsFor({ contents }) {
  const last = contents.at(-1).parts
  if (last.some((part) => part.functionResponse)) yield { text: 'The tool has run' }
  else {
    const texts = userTexts(contents, ({ parts }) => parts.map(({ text }) => text ?? '').join(''))
    const text = texts.at(-1) ?? ''
    if (text.startsWith('write '))
      yield { functionCall: { name: 'write_file', args: { file_path: text.slice(6), content: 'Hello' } } }
    else for await (const text of scriptedAnswer(texts)) yield { text }
  }
}

const model = createServer(async (request, response) => {
  const body = await json(request)
  try {
    const parts = partsFor(body)
    if (!request.url.includes(':streamGenerateContent')) {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(chunkOf(await Array.fromAsync(parts), 'STOP')))
      return
    }
    for await (const part of parts) {
      if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`data: ${JSON.stringify(chunkOf([part]))}\n\n`)
    }
    response.end(`data: ${JSON.stringify(chunkOf([{ text: '' }], 'STOP'))}\n\n`)
  } catch (error) {
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { code: 400, status: 'INVALID_ARGUMENT', message: error.message } }))
  }
})
model.listen(0, '127.0.0.1', async () => {
  const home = mkdtempSync(join(tmpdir(), 'switchboard-gemini-'))
  process.once('exit', () => rmSync(home, { recursive: true, force: true }))
  process.once('SIGTERM', () => process.exit())
  // Stands in for the search tool that it would download.
  mkdirSync(join(home, '.gemini/tmp/bin'), { recursive: true })
  writeFileSync(join(home, '.gemini/tmp/bin/rg'), '')
  Object.assign(process.env, {
    // Without a port it chooses one.
    ...(port && { CODER_AGENT_PORT: String(port) }),
    CODER_AGENT_WORKSPACE_PATH: home,
    GEMINI_API_KEY: 'scripted',
    GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${model.address().port}`,
    // For the checkpoint that it makes before it changes a file.
    GIT_AUTHOR_NAME: 'test',
    GIT_AUTHOR_EMAIL: 'test@example.com',
    GIT_COMMITTER_NAME: 'test',
    GIT_COMMITTER_EMAIL: 'test@example.com',
    HOME: home,
  })
  const bundle = import.meta.resolve('@google/gemini-cli-a2a-server').replace(/index\.js$/, 'a2a-server.mjs')
  // It starts only as the main program.
  process.argv[1] = fileURLToPath(bundle)
  await import(bundle)
})
