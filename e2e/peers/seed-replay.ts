// A v0.1 agent that answers with the protocol documents' own examples, byte for byte. The second argument names the document.
// Only what no server could send (comments, no-break spaces as indentation) is mended, and the card points here.
import { createServer } from 'node:http'
import { mended, type SeedExample, seedExamples, seedText } from '../../lib/a2a/fixtures/seeds/index.ts'
import { announce, port } from './listen.ts'

interface Call {
  method: string
  params: { id?: string; message?: { parts?: { text?: string }[]; data?: { text?: string }[] } }
}

const examples = seedExamples.filter((example) => example.seed === (process.argv[3] ?? '000'))
const sendable = ({ flaws = [] }: SeedExample) => !flaws.some((flaw) => /comments|no-break|trailing/.test(flaw))
const sent = (example: SeedExample) => (sendable(example) ? seedText(example) : mended(seedText(example)))

function wordsOf(call: Call): string {
  const { message } = call.params
  return (message?.parts ?? message?.data ?? [])
    .map((part) => part.text ?? '')
    .join(' ')
    .trim()
}

const exchanges = examples.flatMap((example, index) => {
  const answer = examples[index + 1]
  if (example.kind !== 'request' || !answer || (answer.kind !== 'response' && answer.kind !== 'stream')) return []
  const call = JSON.parse(mended(seedText(example))) as Call
  return [{ section: example.section, method: call.method, words: wordsOf(call), answer }]
})

/** The section of the document that each task plays. */
const playing = new Map<string, string>()

function exchangeFor(call: Call) {
  const id = call.params.id ?? ''
  if (call.params.message) {
    const found = exchanges.find((exchange) => exchange.words !== '' && exchange.words === wordsOf(call))
    if (found) playing.set(id, found.section)
    return found
  }
  const sameMethod = exchanges.filter((exchange) => exchange.method === call.method)
  return sameMethod.find((exchange) => exchange.section === playing.get(id)) ?? sameMethod[0]
}

let url = ''
const card = () => {
  const example = examples.find(({ kind }) => kind === 'card')
  if (!example) throw new Error('this document has no card')
  return JSON.stringify({ ...JSON.parse(mended(seedText(example))), url })
}

const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    const found = request.url === '/.well-known/agent.json'
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(found ? card() : '{}')
    return
  }
  const call = JSON.parse(Buffer.concat(await request.toArray()).toString('utf8')) as Call
  const exchange = exchangeFor(call)
  if (!exchange) {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end('{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}')
    return
  }
  const type = exchange.answer.kind === 'stream' ? 'text/event-stream' : 'application/json'
  response.writeHead(200, { 'content-type': type }).end(sent(exchange.answer))
}).listen(port, '127.0.0.1', () => {
  url = announce(server)
})
