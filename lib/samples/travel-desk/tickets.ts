import type { Message } from '@/lib/a2a/model'
import type { Step, Turn } from '@/lib/samples/agent'
import { completed, pause, working } from '@/lib/samples/steps'

const tickets = [
  { ticketNumber: 'REQ12312', description: 'Request VPN access' },
  { ticketNumber: 'REQ23422', description: 'Add to mailing list team-gcp-onboarding' },
  { ticketNumber: 'REQ23891', description: 'Replace the laptop battery' },
]

function wantsJson(message: Message): boolean {
  return message.parts.some(
    (part) => part.metadata?.mimeType === 'application/json' || part.metadata?.schema !== undefined,
  )
}

/** Lists open tickets: as JSON text where the message asks for it (seed 001, structured output), else as a table. */
export async function* listTickets(turn: Turn): AsyncGenerator<Step> {
  yield working('Loading tickets')
  await pause(300, turn.signal)
  const table = [
    '| Ticket | Description |',
    '| --- | --- |',
    ...tickets.map((row) => `| ${row.ticketNumber} | ${row.description} |`),
  ]
  const part = wantsJson(turn.message)
    ? { text: JSON.stringify(tickets), metadata: { mimeType: 'application/json' } }
    : { text: `You have ${tickets.length} open tickets.\n\n${table.join('\n')}\n` }
  yield { step: 'artifact', artifact: { artifactId: 'tickets', name: 'open-tickets', parts: [part] }, lastChunk: true }
  yield completed()
}
