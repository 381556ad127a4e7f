import { repairJson, type SeedExample, seedExamples, seedText } from '../../lib/a2a/fixtures/seeds/index.ts'
import { type Served, serve } from '../matrix/agents/serve.ts'

interface Call {
  method: string
  params: { id?: string; message?: { parts?: { text?: string }[]; data?: { text?: string }[] } }
}

interface Exchange {
  section: string
  method: string
  text: string
  answer: SeedExample
}

// Examples with these flaws cannot come from a server.
const sendable = ({ flaws = [] }: SeedExample) => !flaws.some((flaw) => /comments|no-break|trailing/.test(flaw))
const bodyOf = (example: SeedExample) => (sendable(example) ? seedText(example) : repairJson(seedText(example)))

function textOf(call: Call): string {
  const { message } = call.params
  return (message?.parts ?? message?.data ?? [])
    .map((part) => part.text ?? '')
    .join(' ')
    .trim()
}

function exchangesOf(examples: SeedExample[]): Exchange[] {
  return examples.flatMap((example, index) => {
    const answer = examples[index + 1]
    if (example.kind !== 'request' || !answer || (answer.kind !== 'response' && answer.kind !== 'stream')) return []
    const call = JSON.parse(repairJson(seedText(example))) as Call
    return [{ section: example.section, method: call.method, text: textOf(call), answer }]
  })
}

/** Chooses the exchange that answers a call: by its text, else by the section of the document that the task plays. */
function exchangeFinder(exchanges: Exchange[]): (call: Call) => Exchange | undefined {
  const sections = new Map<string, string>()
  return (call) => {
    const id = call.params.id ?? ''
    if (call.params.message) {
      const exchange = exchanges.find(({ text }) => text !== '' && text === textOf(call))
      if (exchange) sections.set(id, exchange.section)
      return exchange
    }
    const sameMethod = exchanges.filter(({ method }) => method === call.method)
    return sameMethod.find(({ section }) => section === sections.get(id)) ?? sameMethod[0]
  }
}

/**
 * Starts a v0.1 agent that answers with the examples of one protocol document, byte for byte. Only what no server could
 * send (comments, no-break spaces as indentation) is corrected, and the card has the agent's own URL.
 */
export async function startSeedReplay(seed: string): Promise<Served> {
  const examples = seedExamples.filter((example) => example.seed === seed)
  const findExchange = exchangeFinder(exchangesOf(examples))
  const card = examples.find(({ kind }) => kind === 'card')
  if (!card) throw new Error(`document ${seed} has no card`)
  const served = await serve(async (request, response) => {
    if (request.method === 'GET') {
      const isCard = request.url === '/.well-known/agent.json'
      response.writeHead(isCard ? 200 : 404, { 'content-type': 'application/json' })
      response.end(isCard ? JSON.stringify({ ...JSON.parse(repairJson(seedText(card))), url: served.url }) : '{}')
      return
    }
    const exchange = findExchange(JSON.parse(Buffer.concat(await request.toArray()).toString('utf8')) as Call)
    if (!exchange) {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}')
      return
    }
    const type = exchange.answer.kind === 'stream' ? 'text/event-stream' : 'application/json'
    response.writeHead(200, { 'content-type': type }).end(bodyOf(exchange.answer))
  })
  return served
}
