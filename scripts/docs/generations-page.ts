import { httpJsonBinding } from '@/lib/a2a/bindings/http-json-binding'
import { type Call, type Operation, operations } from '@/lib/a2a/call'
import { losses, type LossName, lossesOf } from '@/lib/a2a/carry'
import { type DialectId, dialectIds } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import { defaultLimits, type LimitName } from '@/lib/a2a/limits'
import { readLimits, type SizeName } from '@/lib/server/read-limits'
import messages from '@/messages/en.json'

const lossNames = Object.keys(losses) as LossName[]
const numberOf = (name: LossName): number => lossNames.indexOf(name) + 1
const headings: Record<DialectId, string> = { 'v0.1': 'v0.1', 'v0.3': 'v0.2, v0.3', 'v1.0': 'v1.0' }

const limitMeanings: Record<LimitName | SizeName, string> = {
  event: 'MiB of one event of a stream',
  card: 'MiB of a card',
  request: 'MiB of a call to the gateway',
  answer: 'MiB of an answer that is no stream',
  log: 'MiB of all that an agent says in one task',
  nesting: 'levels of arrays and objects in values that are kept as they are',
  parts: 'parts of a message, an artifact or a chunk',
  artifacts: 'artifacts of a task that is told at once',
  history: 'messages in the history of a task that is told at once',
  tasks: 'tasks on a page of a list',
  pushConfigs: 'push configurations in a list',
  references: 'tasks that a message refers to',
  extensions: 'extensions of a message or an artifact',
  skills: 'skills of a card',
  tags: 'tags, examples or modes of a skill; modes and extensions of a card',
  interfaces: 'interfaces of a card',
  schemes: 'security schemes, requirements or signatures of a card',
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function sample(operation: Operation): Call {
  switch (operation) {
    case 'send':
    case 'stream':
      return { operation, message: { messageId: 'm', role: 'user', parts: [{ text: '' }] }, options: {} }
    case 'setPush':
      return { operation, taskId: '{id}', config: { url: 'https://caller.example' } }
    case 'getPush':
    case 'deletePush':
      return { operation, taskId: '{id}', configId: '{configId}' }
    case 'list':
    case 'extendedCard':
      return { operation }
    default:
      return { operation, taskId: '{id}' }
  }
}

/** How a generation says an operation, over JSON-RPC and over HTTP+JSON. */
function said(id: DialectId, operation: Operation): string {
  const { methods } = dialects[id]
  const method = Object.keys(methods).find((name) => methods[name] === operation)
  const rest = httpJsonBinding.encodeCall(dialects[id], sample(operation), '')
  const names = [
    ...(method ? [method] : []),
    ...(rest.ok ? [`${rest.value.verb} ${decodeURIComponent(rest.value.path)}`] : []),
  ]
  return names.map((name) => `\`${name}\``).join('<br>') || 'absent'
}

const limitRows = (): string[][] => {
  const read = readLimits('')
  const sizes = typeof read === 'string' ? [] : Object.entries(read.sizes)
  const inMebibytes = sizes.map(([name, bytes]): [string, number] => [name, bytes / 1024 / 1024])
  return [...inMebibytes, ...Object.entries(defaultLimits)].map(([name, value]) => [
    `\`${name}\``,
    String(value),
    limitMeanings[name as LimitName],
  ])
}

/** The page that tells what each generation of A2A has and what is lost between two of them. */
export function generationsPage(): string {
  const columns = dialectIds.map((id) => headings[id])
  const has = operations.map((operation) => [
    messages.carry.operations[operation],
    ...dialectIds.map((id) => said(id, operation)),
  ])
  const lost = lossNames.map((name) => [
    String(numberOf(name)),
    losses[name].what,
    losses[name].becomes,
    ...dialectIds.map((id) => ((losses[name].dialects as readonly DialectId[]).includes(id) ? 'lost' : '')),
  ])
  const pairs = dialectIds.map((caller) => [
    `**${headings[caller]}**`,
    ...dialectIds.map((agent) => {
      const both = new Set([...lossesOf(caller), ...lossesOf(agent)].map(numberOf))
      return [...both].toSorted((one, other) => one - other).join(', ')
    }),
  ])
  return `# What each generation of A2A can say

Made from \`lib/a2a/carry.ts\`, the dialects and the limits: \`npm run unit -- scripts/docs -u\` writes it anew.

A caller of any generation reaches an agent of any generation through \`/a2a/{slug}\`. What both can say goes through as it is.
What one of them has no place for is listed here.

## Operations

The first name is the JSON-RPC method, the second the HTTP+JSON route. Callers use JSON-RPC; agents are called over either.

${table(['', ...columns], has)}

Listing tasks, rejoining with \`Last-Event-ID\` and push notifications work with every agent: Switchboard keeps the record and
delivers itself where the agent cannot.

## What has no place

Everything that is not in this table survives. "Lost" holds for callers of that generation and for agents of it.

${table(['', 'what', 'what becomes of it', ...columns], lost)}

## What a pair cannot carry

Rows are callers, columns agents; the numbers are those of the table above.

${table(['', ...columns], pairs)}

## Limits

Beyond these nothing is read, and a fault says which limit it was. \`LIMITS\` sets them, e.g. \`LIMITS=event=8,parts=1000\`.

${table(['limit', 'default', 'of what'], limitRows())}
`
}
