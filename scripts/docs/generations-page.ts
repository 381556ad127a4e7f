import { httpJsonBinding } from '@/lib/a2a/bindings/http-json-binding'
import { type Call, type Operation, operations } from '@/lib/a2a/call'
import { dialectLosses, type DialectLossName, listDialectLosses } from '@/lib/a2a/dialects/dialect-losses'
import { type DialectId, dialectIds } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { defaultLimits, type LimitName } from '@/lib/limits/limits'
import { readLimits, type SizeName } from '@/lib/server/platform/read-limits'
import messages from '@/messages/en.json'

const lossNames = Object.keys(dialectLosses) as DialectLossName[]
const numberOf = (name: DialectLossName): number => lossNames.indexOf(name) + 1
const headings: Record<DialectId, string> = { 'v0.1': 'v0.1', 'v0.3': 'v0.2, v0.3', 'v1.0': 'v1.0' }

const limitMeanings: Record<LimitName | SizeName, string> = {
  event: 'MiB in one event of a stream',
  card: 'MiB in an Agent Card',
  request: 'MiB in a call to the gateway',
  answer: 'MiB in a response that is not a stream',
  log: 'MiB that an agent sends in one task',
  task: 'MiB of texts, keys and values in one task, after its chunks are joined',
  memory: 'MiB in memory of all running tasks of one instance together',
  nesting: 'levels of arrays and objects in values that are stored as received',
  parts: 'parts in a message, an artifact or a chunk',
  artifacts: 'artifacts in a complete task',
  history: 'messages in the history of a complete task',
  taskObjects: 'messages, parts, artifacts, and arrays and objects in them, in one task after all its events',
  tasks: 'tasks on a page of a list',
  pushConfigs: 'push notification configs in a list',
  references: 'tasks that a message refers to',
  extensions: 'extensions in a message or an artifact',
  skills: 'skills in a card',
  tags: 'tags, examples or modes in a skill; modes and extensions in a card',
  interfaces: 'interfaces in a card',
  schemes: 'security schemes, requirements or signatures in a card',
  cardValues: 'values of any kind in a card: texts, numbers, arrays, objects and others',
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

/** Returns the names of an operation in a protocol version: the JSON-RPC method and the HTTP+JSON route. */
function operationNames(id: DialectId, operation: Operation): string {
  const { methods } = dialects[id]
  const method = Object.keys(methods).find((name) => methods[name] === operation)
  const rest = httpJsonBinding.encodeCall(dialects[id], sample(operation), '')
  const names = [
    ...(method ? [method] : []),
    ...(rest.ok ? [`${rest.value.verb} ${decodeURIComponent(rest.value.path)}`] : []),
  ]
  return names.map((name) => `\`${name}\``).join('<br>') || 'not available'
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

/** Returns the page on the operations of each protocol version and the content that a version does not support. */
export function generationsPage(): string {
  const columns = dialectIds.map((id) => headings[id])
  const has = operations.map((operation) => [
    messages.carry.operations[operation],
    ...dialectIds.map((id) => operationNames(id, operation)),
  ])
  const lost = lossNames.map((name) => [
    String(numberOf(name)),
    dialectLosses[name].what,
    dialectLosses[name].becomes,
    ...dialectIds.map((id) =>
      (dialectLosses[name].dialects as readonly DialectId[]).includes(id) ? 'not supported' : '',
    ),
  ])
  const pairs = dialectIds.map((caller) => [
    `**${headings[caller]}**`,
    ...dialectIds.map((agent) => {
      const both = new Set([...listDialectLosses(caller), ...listDialectLosses(agent)].map(numberOf))
      return [...both].toSorted((one, other) => one - other).join(', ')
    }),
  ])
  const overHttp = dialectIds.flatMap((id) => {
    const more = listDialectLosses(id, 'HTTP+JSON').filter((name) => !listDialectLosses(id).includes(name))
    return more.length > 0 ? [`, in ${headings[id]} also ${more.map(numberOf).join(' and ')}`] : []
  })
  return `# Version compatibility

Any A2A client can call any registered agent at \`/a2a/{slug}\`, whatever protocol version each side uses: the gateway converts
between the versions. This page lists the operations of each version, the content that a version does not support, and the limits.

This page is generated from \`lib/a2a/dialects/dialect-losses.ts\`, the protocol versions in \`lib/a2a/dialects\` and the limits. To update it, run \`npm run unit -- scripts/docs -u\`.

## Operations

Each cell lists the JSON-RPC method, then the HTTP+JSON route. The gateway calls agents over either binding, and over gRPC in 0.3
and 1.0 ([below](#grpc)). Clients call it over JSON-RPC, and over HTTP+JSON and gRPC in 0.3 and 1.0.

${table(['Operation', ...columns], has)}

Listing tasks, resubscribing with \`Last-Event-ID\` and push notifications work with every agent. Switchboard stores the event log
and sends all push notifications to callers itself.

## Unsupported content

Content that is not in this table is passed on unchanged. "Not supported" applies to callers and to agents of that version.

${table(['#', 'Content', 'If unsupported', ...columns], lost)}

## Unsupported content by combination

Rows are callers, columns are agents. The numbers refer to the table above.

${table(['Caller', ...columns], pairs)}

The table is for JSON-RPC. A caller or an agent over HTTP+JSON has the same gaps${overHttp.join('')}.

## gRPC

0.3 has the service \`a2a.v1.A2AService\`, 1.0 \`lf.a2a.v1.A2AService\`. Their messages are ProtoJSON, which is what HTTP+JSON sends, so
gRPC has the gaps of HTTP+JSON. It also does not carry:

| Content | If unsupported |
| --- | --- |
| Members that the proto does not have | Dropped |
| The difference between an absent value and \`false\`, \`0\` or an empty text or list | Read as absent, except for the history length in 1.0 |
| Times in another time zone, or finer than nanoseconds | Converted to UTC with nanoseconds |
| Numbers that a double cannot hold | Rounded, as in every JSON value of Switchboard |
| Data other than objects, in 0.3 | Wrapped in an object, as over HTTP+JSON |
| Data in more than about 45 levels | The call or the message is rejected: protobuf libraries read at most 100 nested messages |
| IDs with a slash, in 0.3 | The call is rejected: \`tasks/{id}\` would name something else |
| Fields that a later version of the proto adds, and values of \`Any\` with unknown types | Fields are dropped; error details keep their bytes as base64 |
| Files whose content is not Base64 | The call or the stream ends with an error |
| Halves of a letter that a chunk splits (unpaired surrogates) | Replaced with U+FFFD for callers; a call to an agent is rejected |
| Errors of more than 2 KiB | Callers get the beginning of the message, and the details that fit into 2 KiB |
| Credentials in query parameters | Not sent |

The event log keeps each message as ProtoJSON. Its method names the service, for example \`lf.a2a.v1.A2AService/SendMessage\`.

## Limits

Switchboard reads nothing beyond these limits, and the error names the limit. Set them with \`LIMITS\`, for example
\`LIMITS=event=8,parts=1000\`.

${table(['Limit', 'Default', 'Meaning'], limitRows())}
`
}
